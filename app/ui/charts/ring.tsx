import type { StatusTone } from '../status-pill'
import { ringGeometry } from './ring-geometry'

interface Props {
  /** 0 to 100, higher values are capped; null draws the empty track */
  percent: number | null
  /** position of a tick in percent, e.g. the month's progress; null without a tick */
  mark?: number | null
  tone: StatusTone
  /** text in the centre */
  text: string
  /** text alternative of the ring */
  label: string
}

/** Ring that fills clockwise from 12 o'clock, with an optional tick at the expected percentage. */
export function Ring({ percent, mark = null, tone, text, label }: Props) {
  const { dash, markAngle } = ringGeometry(percent, mark)
  return (
    <svg className={`ring ring-${tone}`} viewBox="0 0 104 104" role="img" aria-label={label}>
      <circle className="ring-track" cx="52" cy="52" r="45" />
      {percent !== null && percent > 0 ? (
        <circle
          className="ring-value"
          cx="52"
          cy="52"
          r="45"
          strokeDasharray={dash}
          transform="rotate(-90 52 52)"
        />
      ) : null}
      {markAngle === null ? null : (
        <path className="ring-mark" d="M52 1v12" transform={`rotate(${markAngle} 52 52)`} />
      )}
      <text x="52" y="58" textAnchor="middle">
        {text}
      </text>
    </svg>
  )
}
