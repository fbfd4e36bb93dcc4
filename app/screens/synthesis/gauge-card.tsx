import { useLocation } from '@remix-run/react'
import {
  amount,
  comparedFact,
  GAUGE_TITLES,
  outsideText,
  projected,
  reserveText,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '~/domain/analysis/figure-texts'
import type { MonthCard } from '~/domain/analysis/month-cards'
import type { GaugeView, MorningOverview } from '~/domain/analysis/synthesis-view'
import { projectionPercent, sharePercent } from '~/domain/format/threshold-rounding'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { GaugeLine } from './gauge-line'
import { loadGaugePopup } from './load-popup'
import { SameWorkingDay } from './same-working-day'

/** Facts under the line: name, amount, and share of the target. */
function factsOf(gauge: GaugeView, card: MonthCard): [string, string, string][] {
  const { measure, target, percent, projectionPercent: ahead } = gauge
  const { landing, landingPercent } = card.total
  return [
    ['Réalisé', amount(measure, gauge.realized), percent === null ? '' : sharePercent(percent)],
    ...comparedFact(measure, gauge).map(([label, value]): [string, string, string] => [
      label,
      value,
      '',
    ]),
    ['Objectif du mois', targetText(measure, target), ''],
    [
      'Projection',
      projected(measure, gauge.projection),
      ahead === null ? '' : projectionPercent(ahead, SYNTHESIS_RATIO),
    ],
    [
      'Atterrissage',
      projected(measure, landing),
      landingPercent === null ? '' : sharePercent(landingPercent),
    ],
  ]
}

interface Props {
  gauge: GaugeView
  card: MonthCard
  ranks: MorningOverview['ranks']
  /** working days elapsed at the data date */
  rank: number
}

/**
 * Gauge of a measure as a month card: the gap to date, the month's line against its target path, and the facts
 * (7-beyond §5); a click opens its popup (3 §2.1).
 */
export function GaugeCard({ gauge, card, ranks, rank }: Props) {
  const location = useLocation()
  const { measure, gapToDate } = gauge
  const title = GAUGE_TITLES[measure]
  const outside = outsideText(measure, gauge.outside)
  const reserve = reserveText(measure, gauge.gapWith)
  return (
    <Card
      className="gauge-card"
      id={`jauge-${measure}`}
      title={title}
      aside={
        <StatusPill tone={toneOf(gauge)} why={gauge.verdict}>
          {standing(gauge)}
        </StatusPill>
      }
    >
      <div className={`gauge-gap value-${toneOf(gauge)}`}>
        <BigFigure
          text={
            gapToDate === null ? amount(measure, gauge.realized) : signedAmount(measure, gapToDate)
          }
        />
        <small>{gapToDate === null ? 'réalisé' : 'à date'}</small>
      </div>
      {reserve ? <p className="figure-outside">{reserve}</p> : null}
      {outside ? <p className="figure-outside">{outside}</p> : null}
      <GaugeLine gauge={gauge} card={card} />
      <dl className="gauge-facts">
        {factsOf(gauge, card).map(([label, value, share]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>{share}</dd>
          </div>
        ))}
      </dl>
      <SameWorkingDay measure={measure} ranks={ranks} rank={rank} />
      <DelegatedLink
        className="gauge-more"
        to={withChanges(location, { popup: measure })}
        preventScrollReset
        onPointerEnter={loadGaugePopup}
        onFocus={loadGaugePopup}
      >
        Détail&#8239;: {title}
      </DelegatedLink>
    </Card>
  )
}
