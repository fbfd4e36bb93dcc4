import { toneOf } from '~/domain/analysis/figure-texts'
import type { RateBar, RevenueProgressTab } from '~/domain/analysis/revenue-view'
import { rate } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import { lineName } from '~/domain/records/line-name'
import { REVENUE_DAY_PERCENT, REVENUE_RATE_PERCENT, statusWord } from '~/domain/records/statuses'
import { DayRingsCard } from '~/screens/records/day-rings'
import { unjudgedRate } from '~/screens/records/no-status-reason'
import { RevenueProgressCard } from '~/screens/records/revenue-progress'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { OriginLink } from '~/screens/shell/origin-link'
import { Card } from '~/ui/card'
import { BarRows } from '~/ui/charts/bar-rows'
import { StatusPill } from '~/ui/status-pill'
import { BreakdownCard } from '../synthesis/breakdown-card'

function rateRow(bar: RateBar) {
  const { key, realized, target, percent: share, status, verdict } = bar
  return {
    key,
    name: lineName(key),
    value: realized,
    mark: target,
    className: `bar-${toneOf(bar)}`,
    text: (
      <>
        {rate(realized)} sur {rate(target)}{' '}
        <StatusPill
          tone={toneOf(bar)}
          label={statusWord(status, { reached: share, none: unjudgedRate(bar) })}
          why={verdict}
        >
          {verdictPercent(share, REVENUE_RATE_PERCENT)}
        </StatusPill>
      </>
    ),
  }
}

/** 'Avancement CA & CA/H': progress, J-1, shares of the services and rates (3 §2.2). */
export function RevenueProgressView({
  content,
  date,
  span,
}: {
  content: RevenueProgressTab
  /** day of the figures */
  date: string
  /** note on further days that J-1 covers; undefined when there are none */
  span?: string
}) {
  const { shares, rates, previousDay } = content
  return (
    <>
      <RevenueProgressCard
        progress={content.progress}
        mode={content.mode}
        title="Avancement CA & CA/H"
      >
        <p className="figure-origin">
          <OriginLink metric="revenue" />
        </p>
      </RevenueProgressCard>
      <DayRingsCard
        title="CA Net J-1"
        rings={previousDay}
        measure="revenue"
        date={date}
        span={span}
      />
      <div className="analysis-pair sides">
        <BreakdownCard
          title="Répartition du CA Net"
          measure="revenue"
          shares={shares}
          slices={content.slices}
          realized={content.progress.lines[0]?.netRevenue.realized ?? 0}
        />
        <Card id="ca-h" title="CA Net par heure facturée (CA/H)">
          <BarRows rows={rates.map(rateRow)} writeEnd={(value) => rate(value)} />
          <p className="card-note">
            CA Net ÷ heures HT. Le trait marque l’objectif&#8239;: objectif de CA ÷ objectif
            d’heures HT.
          </p>
        </Card>
      </div>
      <VerdictLegend tables={[REVENUE_DAY_PERCENT, REVENUE_RATE_PERCENT]} />
    </>
  )
}
