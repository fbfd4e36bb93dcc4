interface Props {
  chart: { ticks: readonly { value: number; y: number }[]; left: number; right: number }
  /** a round value with its unit */
  write: (value: number) => string
}

/** The lines of an upright chart's round values, each with its value on the left. */
export function ValueAxis({ chart: { ticks, left, right }, write }: Props) {
  return ticks.map(({ value, y }) => (
    <g key={value} className={value === 0 ? 'axis axis-zero' : 'axis'}>
      <path d={`M${left} ${y}H${right}`} />
      <text x={left - 8} y={y} dy="0.32em" textAnchor="end">
        {write(value)}
      </text>
    </g>
  ))
}
