import { useLocation } from '@remix-run/react'
import type { GaugeView } from '~/domain/records/synthesis-view'
import type { ElapsedDays } from '~/domain/records/targets'
import { frenchDate } from '~/format/dates'
import { counted, MISSING, percent } from '~/format/numbers'
import { Dialog } from '~/ui/dialog'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { amount, GAUGE_TITLES, projected, statusWord, TONES, targetText } from './words'

interface Props {
  gauge: GaugeView
  days: ElapsedDays
  /** the day the figures are of */
  date: string
}

/** Réalisé, Objectif, Avancement, Projection and Reste à faire of one gauge (3 §2.1). */
export function GaugePopup({ gauge, days, date }: Props) {
  const location = useLocation()
  const { measure, target } = gauge
  const facts = [
    ['Réalisé', amount(measure, gauge.realized)],
    ['Objectif', targetText(measure, target)],
    ['Avancement', percent(gauge.percent)],
    ['Projection', projected(measure, gauge.projection)],
    ['Reste à faire', target === 0 ? MISSING : amount(measure, gauge.remaining)],
  ]
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
        <StatusPill tone={TONES[gauge.status]}>{statusWord(gauge.status, target)}</StatusPill>
      </div>
      <dl className="popup-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {gauge.projection === null ? null : (
        <p className="muted">
          Projection = réalisé × {days.total} ÷ {days.elapsed} jours ouvrés.
        </p>
      )}
    </Dialog>
  )
}
