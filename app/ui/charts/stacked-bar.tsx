interface Props {
  /** `key` names the colour class `series-…`; only parts above 0 are drawn */
  shares: readonly { key: string; value: number }[]
  /** value of a mark, e.g. a target: the track then ends at the larger one of it and the sum; null without a mark */
  mark?: number | null
  /** the bar as a sentence */
  label: string
}

/** Parts of a whole side by side. */
export function StackedBar({ shares, mark = null, label }: Props) {
  const drawn = shares.filter((share) => share.value > 0)
  const sum = drawn.reduce((all, { value }) => all + value, 0)
  const rest = mark === null ? 0 : Math.max(0, mark - sum)
  const bar = (
    <div className="stacked-bar" role="img" aria-label={label}>
      {drawn.map((share) => (
        <i key={share.key} className={`series-${share.key}`} style={{ flexGrow: share.value }} />
      ))}
      {rest > 0 ? <u style={{ flexGrow: rest }} /> : null}
    </div>
  )
  if (mark === null || mark <= 0) return bar
  return (
    <div className="stacked-bar-marked">
      {bar}
      <b aria-hidden="true" style={{ left: `${Math.min(100, (mark * 100) / (sum + rest))}%` }} />
    </div>
  )
}
