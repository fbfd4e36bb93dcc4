/** A bar with its name and its amount; places in percent of the track. */
export interface LyingBar {
  key: string
  name: string
  text: string
  /** colour class */
  className: string
  bar: { start: number; width: number } | undefined
  /** where the next bar begins */
  join?: number | undefined
}

interface Props {
  rows: readonly LyingBar[]
  /** a line that all bars share: 0, or their target */
  line: number | null
  /** the chart as a sentence */
  label: string
  className?: string
}

/** Bars under one another, names and amounts beside them: fits any width, and its text never shrinks. */
export function LyingBars({ rows, line, label, className }: Props) {
  return (
    <div className={`lying-bars ${className ?? ''}`} role="img" aria-label={label}>
      {rows.map(({ key, name, text, className: colour, bar, join }) => (
        <div key={key} className={colour}>
          <span>{name}</span>
          <b>{text}</b>
          <div>
            <i style={{ left: `${bar?.start}%`, width: `${bar?.width}%` }} />
            {line ? <u style={{ left: `${line}%` }} /> : null}
            {join === undefined ? null : <s style={{ left: `${join}%` }} />}
          </div>
        </div>
      ))}
    </div>
  )
}
