import type { WaterfallChart } from '~/domain/charts/waterfall'

/** A column's name and amount; `behind` is missing for the two levels. */
export interface WaterfallColumn {
  label: string
  text: string
  behind?: boolean
}

interface Props {
  chart: WaterfallChart
  columns: readonly WaterfallColumn[]
  /** a round value with its unit, for the axis */
  writeTick: (value: number) => string
  /** the chart as a sentence */
  label: string
}

const KINDS = { true: 'step-behind', false: 'step-ahead', undefined: 'level' } as const

/** What leads from one level to another, step by step. */
export function Waterfall({ chart, columns, writeTick, label }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a narrow screen
    <section className="chart-scroll" tabIndex={0} aria-label={label}>
      <svg
        className="waterfall"
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        style={{ maxWidth: chart.width }}
        role="img"
        aria-label={label}
      >
        {chart.ticks.map((tick) => (
          <g key={tick.value} className={tick.value === 0 ? 'axis axis-zero' : 'axis'}>
            <path d={`M${chart.left} ${tick.y}H${chart.right}`} />
            <text x={chart.left - 8} y={tick.y} dy="0.32em" textAnchor="end">
              {writeTick(tick.value)}
            </text>
          </g>
        ))}
        <path
          className="joins"
          d={chart.joins.map(({ x1, x2, y }) => `M${x1} ${y}H${x2}`).join('')}
        />
        {columns.map((column, i) => {
          const bar = chart.bars[i]
          return bar ? (
            <g key={column.label}>
              <rect
                className={KINDS[`${column.behind}`]}
                x={bar.x}
                y={bar.y}
                width={chart.barWidth}
                height={bar.height}
              />
              <text x={bar.middle} y={bar.y - 7} textAnchor="middle" className="waterfall-amount">
                {column.text}
              </text>
              <text x={bar.middle} y={chart.height - 6} textAnchor="middle">
                {column.label}
              </text>
            </g>
          ) : null
        })}
      </svg>
    </section>
  )
}
