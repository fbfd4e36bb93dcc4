/** Horizontal bar with name and amount; positions in percent of the track. */
export interface HorizontalBar {
  key: string
  name: string
  text: string
  /** colour class */
  className: string
  /** null or undefined: the amount alone, without a bar */
  bar?: { start: number; width: number; cut?: true } | null | undefined
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
      {rows.map(({ key, name, text, className: colour, bar }) => (
        <div key={key} className={colour}>
          <span>{name}</span>
          <b>{text}</b>
          <div>
            {bar ? (
              <i
                className={bar.cut && 'is-cut'}
                style={{ left: `${bar.start}%`, width: `${bar.width}%` }}
              />
            ) : null}
            {line === null ? null : <u style={{ left: `${line}%` }} />}
          </div>
        </div>
      ))}
    </div>
  )
}
