import type { StatusTone } from '../status-pill'
import { ringGeometry } from './ring-geometry'

interface Props {
  /** 0 to 100 and beyond; null draws the empty track */
  percent: number | null
  /** percent at which a tick stands, e.g. the month's progress */
  mark?: number | null
  tone: StatusTone
  /** in the middle */
  text: string
  /** the ring as a sentence */
  label: string
}

/** A ring that fills clockwise from noon, with an optional tick for where it should be. */
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
