interface Props {
  /** `key` names the colour class `series-…`; only parts above 0 are drawn */
  shares: readonly { key: string; value: number }[]
  /** the bar as a sentence */
  label: string
}

/** Parts of a whole side by side. */
export function StackedBar({ shares, label }: Props) {
  const drawn = shares.filter((share) => share.value > 0)
  return (
    <div className="stacked-bar" role="img" aria-label={label}>
      {drawn.map((share) => (
        <i key={share.key} className={`series-${share.key}`} style={{ flexGrow: share.value }} />
      ))}
    </div>
  )
}
