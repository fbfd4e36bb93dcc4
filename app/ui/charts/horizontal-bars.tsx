/** Horizontal bar with name and amount; positions in percent of the track. */
export interface HorizontalBar {
  key: string
  name: string
  text: string
  /** colour class */
  className: string
  bar: { start: number; width: number } | undefined
  /** start of the next bar, to which a connecting line is drawn */
  join?: number | undefined
}

interface Props {
  rows: readonly HorizontalBar[]
  /** position of a line common to all bars, 0 or their target; null without a line */
  line: number | null
  /** text alternative of the chart */
  label: string
  className?: string
}

/** Horizontal bars with names and amounts as HTML text: fits any width without scaling the text. */
export function HorizontalBars({ rows, line, label, className }: Props) {
  return (
    <div className={`horizontal-bars ${className ?? ''}`} role="img" aria-label={label}>
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
