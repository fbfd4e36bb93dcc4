import { useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import type { GaugeView, MorningOverview } from '~/domain/analysis/synthesis-view'
import { MISSING, percent } from '~/domain/format/numbers'
import { projectionPercent, sharePercent } from '~/domain/format/threshold-rounding'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'
import { Ring } from '~/ui/charts/ring'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import {
  amount,
  comparedFact,
  GAUGE_TITLES,
  outsideText,
  projected,
  signedAmount,
  standing,
  TONES,
  targetText,
  toneOf,
} from '../records/labels'
import { SameWorkingDay } from './same-working-day'

/** Text alternative of the gauge. */
function sentence(gauge: GaugeView): string {
  const title = GAUGE_TITLES[gauge.measure]
  if (gauge.percent === null)
    return `${title}\u202f: ${amount(gauge.measure, gauge.realized)} réalisés, sans objectif`
  return `${title}\u202f: ${sharePercent(gauge.percent)} de l’objectif, ${percent(gauge.duePercent, 0)} attendus à date`
}

/** Gauge of the realised percentage, with a tick at the due percentage; a click opens its popup (3 §2.1). */
export function GaugeCard({ gauge, ranks }: { gauge: GaugeView; ranks: MorningOverview['ranks'] }) {
  const location = useLocation()
  const { measure, target, status } = gauge
  const title = GAUGE_TITLES[measure]
  const outside = outsideText(measure, gauge.outside)
  return (
    <Card
      small
      className="gauge-card"
      id={`jauge-${measure}`}
      title={title}
      aside={
        <StatusPill tone={toneOf(gauge)} why={gauge.verdict}>
          {standing(gauge)}
        </StatusPill>
      }
    >
      <div className="gauge">
        <DelegatedLink
          to={withChanges(location, { popup: measure })}
          preventScrollReset
          aria-label={`Détail\u202f: ${title}. ${sentence(gauge)}`}
        >
          <Ring
            percent={gauge.percent}
            mark={gauge.duePercent}
            tone={TONES[status]}
            text={sharePercent(gauge.percent)}
            label={sentence(gauge)}
          />
        </DelegatedLink>
        <div>
          <BigFigure text={amount(measure, gauge.realized)} />
          {outside ? <p className="figure-outside">{outside}</p> : null}
          {gauge.gapToDate === null ? null : (
            <p className="gauge-gap">
              <span>
                <b className={gauge.gapToDate < 0 ? 'is-behind' : undefined}>
                  {signedAmount(measure, gauge.gapToDate)}
                </b>{' '}
                écart à date
              </span>{' '}
              {gauge.projectionPercent === null ? null : (
                <span>
                  projection {projectionPercent(gauge.projectionPercent, SYNTHESIS_RATIO)}
                </span>
              )}
            </p>
          )}
          <dl className="facts">
            {comparedFact(measure, gauge).map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
            <dt>Objectif</dt>
            <dd>{targetText(measure, target)}</dd>
            <dt>Projection</dt>
            <dd>{projected(measure, gauge.projection)}</dd>
            <dt>Reste</dt>
            <dd>{target === 0 ? MISSING : amount(measure, gauge.remaining)}</dd>
          </dl>
        </div>
      </div>
      <SameWorkingDay measure={measure} ranks={ranks} />
    </Card>
  )
}
