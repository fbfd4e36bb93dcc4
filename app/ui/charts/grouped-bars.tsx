import type { GroupedBarsChart } from '~/domain/charts/grouped-bars'
import { ReadOut, ReadOutColumn } from './read-out'
import { ValueAxis } from './value-axis'

interface Props {
  chart: GroupedBarsChart
  /** a group's name under the axis */
  nameOf: (key: string) => string
  /** the values of each group, in order; `className` is its colour */
  series: readonly { key: string; name: string; className: string }[]
  /** a value with its unit, for the bars' hints */
  write: (value: number) => string
  /** a round value with its unit, for the axis */
  writeTick: (value: number) => string
  /** the chart as a sentence */
  label: string
}

/** A few values of each group as upright bars side by side, with their legend. */
export function GroupedBars({ chart, nameOf, series, write, writeTick, label }: Props) {
  const of = new Map(series.map((one) => [one.key, one]))
  const bottom = chart.height - 26
  return (
    <>
      <ReadOut label={label}>
        <svg
          className="grouped-bars"
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          role="img"
          aria-label={label}
        >
          <ValueAxis chart={chart} write={writeTick} />
          {chart.groups.flatMap(({ key: group, bars }) =>
            bars.map(({ key, x, y, height }) => (
              <rect
                key={`${group}.${key}`}
                className={of.get(key)?.className}
                x={x}
                y={y}
                width={chart.barWidth}
                height={height}
                rx="2"
              />
            )),
          )}
          {chart.groups.map(({ key, name }) => (
            <text
              key={key}
              className="group-name"
              x={name}
              y={chart.height - 8}
              textAnchor="middle"
            >
              {nameOf(key)}
            </text>
          ))}
          {chart.groups.flatMap(({ key: group, bars }) =>
            bars.map(({ key, value, x }) => (
              <ReadOutColumn
                key={`${group}.${key}`}
                x={x}
                width={chart.barWidth}
                height={bottom}
                text={`${nameOf(group)}, ${of.get(key)?.name}\u202f: ${write(value)}`}
              />
            )),
          )}
        </svg>
      </ReadOut>
      <ul className="chart-legend">
        {series.map(({ key, name, className }) => (
          <li key={key} className={`legend-square ${className}`}>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
