import { shortDate } from '~/format/dates'
import { SwiftLink } from '../swift-link'
import { type DailyBar, dailyBarsGeometry } from './daily-bars-geometry'

/** Drawing units of a chart that has a card's whole width. */
const WIDE = 980

/** Columns that are not days of a month, each leading somewhere. */
export interface LinkedColumns {
  /** what the links choose, for screen readers */
  label: string
  of: (key: string) => { short: string; name: string; to: string; current: boolean }
}

interface Props {
  days: readonly DailyBar[]
  /** a value with its unit, for the bars' hints */
  write: (value: number) => string
  /** a round value with its unit, for the axis */
  writeTick: (value: number) => string
  /** name of the reference line: 'Obj. Jr.'; the line itself goes unnamed without it */
  reference?: string
  /** the chart as a sentence */
  label: string
  /** named and linked columns instead of the days' numbers */
  links?: LinkedColumns
}

/** A month's daily figures as bars, their rhythm as a line, the daily target as a dashed reference. */
export function DailyBars({ days, write, writeTick, reference, label, links }: Props) {
  const chart = dailyBarsGeometry(days, links && WIDE)
  const values = new Map(days.map((day) => [day.date, day.value]))
  const named = reference ? chart.references.at(-1) : undefined
  const nameOf = (key: string) => links?.of(key).name ?? shortDate(key)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a narrow screen
    <section className="chart-scroll" tabIndex={0} aria-label={label}>
      <svg
        className={links ? 'daily-bars daily-bars-wide' : 'daily-bars'}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
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
        {chart.bars.map((bar) => (
          <rect
            key={bar.date}
            className={(values.get(bar.date) ?? 0) < 0 ? 'bar bar-negative' : 'bar'}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx="2"
          >
            <title>{`${nameOf(bar.date)}\u202f: ${write(values.get(bar.date) ?? 0)}`}</title>
          </rect>
        ))}
        {chart.references.map((line) => (
          <path key={line.x1} className="reference" d={`M${line.x1} ${line.y}H${line.x2}`} />
        ))}
        {chart.line ? <path className="rhythm" d={chart.line} /> : null}
        {named ? (
          <text className="reference-name" x={chart.right} y={named.y - 6} textAnchor="end">
            {reference}
          </text>
        ) : null}
        {links
          ? null
          : chart.columns.map((column) => (
              <text key={column.date} className="day" x={column.x} y={chart.height - 8}>
                {Number(column.date.slice(8, 10))}
              </text>
            ))}
      </svg>
      {links ? <ColumnLinks links={links} keys={days.map((day) => day.date)} /> : null}
    </section>
  )
}

/** One link over each column, its name under the axis. */
function ColumnLinks({ links, keys }: { links: LinkedColumns; keys: readonly string[] }) {
  return (
    <nav className="bar-links" aria-label={links.label}>
      {keys.map((key) => {
        const { short, name, to, current } = links.of(key)
        return (
          <SwiftLink
            key={key}
            to={to}
            keepScroll
            aria-label={name}
            aria-current={current ? 'true' : undefined}
          >
            {short}
          </SwiftLink>
        )
      })}
    </nav>
  )
}
