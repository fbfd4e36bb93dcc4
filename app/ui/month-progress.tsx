import { monthName } from '~/domain/format/dates'
import { type ElapsedFigures, elapsedText } from '~/domain/format/elapsed'
import { percent as writePercent } from '~/domain/format/numbers'
import { ProgressBar } from './progress-bar'

interface Props extends ElapsedFigures {
  /** `yyyy-MM` */
  month: string
  /** rounded, 0 to 100 */
  percent: number
}

/** 'Novembre 2026 · 13 jours écoulés sur 20 · 65 %' with its bar (spec 1 §2.6). */
export function MonthProgress({ month, percent, ...days }: Props) {
  return (
    <div className="month-progress">
      <p>
        <strong>{monthName(month)}</strong> · {elapsedText(days)} · {writePercent(percent, 0)}
      </p>
      <ProgressBar percent={percent} label="Jours ouvrés écoulés du mois" />
    </div>
  )
}
