import { monthName } from '~/domain/format/dates'
import { counted, percent as writePercent } from '~/domain/format/numbers'
import { ProgressBar } from './progress-bar'

interface Props {
  /** `yyyy-MM` */
  month: string
  elapsed: number
  total: number
  /** rounded, 0 to 100 */
  percent: number
}

/** 'Novembre 2026 · 13 jours écoulés sur 20 · 65 %' with its bar (spec 1 §2.6). */
export function MonthProgress({ month, elapsed, total, percent }: Props) {
  const days = counted(elapsed, 'jour écoulé', 'jours écoulés')
  return (
    <div className="month-progress">
      <p>
        <strong>{monthName(month)}</strong> · {days} sur {total} · {writePercent(percent, 0)}
      </p>
      <ProgressBar percent={percent} label="Jours ouvrés écoulés du mois" />
    </div>
  )
}
