import { useLocation } from '@remix-run/react'
import { AT_OWN_DATA_DATE } from '~/domain/analysis/messages'
import type { GaugeView } from '~/domain/analysis/synthesis-view'
import type { ElapsedDays } from '~/domain/calendar/working-days'
import { frenchDate } from '~/domain/format/dates'
import { counted, MISSING, percent } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import { DelegatedLink } from '~/ui/delegated-link'
import { Dialog } from '~/ui/dialog'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import {
  amount,
  comparedFact,
  GAUGE_TITLES,
  outsideText,
  projected,
  standing,
  targetText,
  toneOf,
} from '../records/labels'
import { OriginLink } from '../shell/origin-link'

interface Props {
  gauge: GaugeView
  days: ElapsedDays
  /** the day the figures are of */
  date: string
  /** whether some concessions have another data date */
  mixed: boolean
}

/** Réalisé, Objectif, Avancement, Projection and Reste à faire of one gauge (3 §2.1). */
export function GaugePopup({ gauge, days, date, mixed }: Props) {
  const location = useLocation()
  const { measure, target } = gauge
  const facts = [
    ['Réalisé', amount(measure, gauge.realized)],
    ...comparedFact(measure, gauge),
    ['Objectif', targetText(measure, target)],
    ['Avancement', verdictPercent(gauge.percent)],
    ['Projection', projected(measure, gauge.projection)],
    ['Reste à faire', target === 0 ? MISSING : amount(measure, gauge.remaining)],
  ]
  const outside = outsideText(measure, gauge.outside)
  const elapsed = counted(days.elapsed, 'jour ouvré écoulé', 'jours ouvrés écoulés')
  return (
    <Dialog
      title={`Détail · ${GAUGE_TITLES[measure]}`}
      closeTo={withChanges(location, { popup: null })}
    >
      <div className="popup-context">
        <p className="muted">
          Données du {frenchDate(date)} · {elapsed} sur {days.total}
        </p>
        <StatusPill tone={toneOf(gauge)}>{standing(gauge)}</StatusPill>
      </div>
      {outside ? <p className="muted">{outside}</p> : null}
      <dl className="popup-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <DelegatedLink
          to={withChanges(location, {
            popup: null,
            tab: 'causes',
            metric: measure === 'revenue' ? null : measure,
          })}
        >
          Causes de l’écart
        </DelegatedLink>
      </p>
      <p>
        <OriginLink metric={measure} />
      </p>
      {gauge.projection === null ? null : (
        <p className="muted">
          Projection = réalisé{gauge.compared === gauge.realized ? '' : ' comparé'} × {days.total} ÷{' '}
          {mixed
            ? `jours ouvrés écoulés, ${AT_OWN_DATA_DATE}`
            : counted(days.elapsed, 'jour ouvré', 'jours ouvrés')}
          .
        </p>
      )}
      {gauge.duePercent === null || gauge.percent === null ? null : (
        <p className="muted">
          {verdictPercent(gauge.percent)} réalisés pour {percent(gauge.duePercent)} attendus à date
          {gauge.verdict === null ? '' : `. Statut\u202f: ${gauge.verdict}`}.
        </p>
      )}
    </Dialog>
  )
}
