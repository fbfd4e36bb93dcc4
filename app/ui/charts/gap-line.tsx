import type { GapLineChart } from '~/domain/charts/gap-line'
import { ValueAxis } from './value-axis'

interface Props {
  chart: GapLineChart
  /** title of each point: day and amount */
  titles: readonly string[]
  /** formats a round value with its unit, for the axis */
  writeTick: (value: number) => string
  /** text alternative of the chart */
  label: string
}

/** Gap day by day as a line above or below 0; the last day is marked. */
export function GapLine({ chart, titles, writeTick, label }: Props) {
  const last = chart.points.length - 1
  return (
    <svg
      className="daily-bars gap-line"
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <ValueAxis chart={chart} write={writeTick} />
      <path className="gap-line-path" d={chart.path} />
      {chart.points.map(({ x, y }, i) => (
        <circle
          key={x}
          className={i === last ? 'gap-line-last' : undefined}
          cx={x}
          cy={y}
          r={i === last ? 5 : 3}
        >
          <title>{titles[i]}</title>
        </circle>
      ))}
      {chart.days.map(({ day, x }) => (
        <text key={day} className="gap-day" x={x} y={chart.height - 8} textAnchor="middle">
          {day}
        </text>
      ))}
    </svg>
  )
}
