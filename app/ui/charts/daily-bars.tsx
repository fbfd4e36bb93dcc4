import type { DailyBarsChart } from '~/domain/charts/daily-bars'
import { shortDate } from '~/format/dates'
import { SwiftLink } from '../swift-link'
import { ValueAxis } from './value-axis'

/** Columns that are not days of a month, each leading somewhere. */
export interface LinkedColumns {
  /** what the links choose, for screen readers */
  label: string
  of: (key: string) => { short: string; name: string; to: string; current: boolean }
}

interface Props {
  /** what the columns stand for, in the drawing's order */
  days: readonly { date: string; value: number | null }[]
  chart: DailyBarsChart
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
export function DailyBars({ days, chart, write, writeTick, reference, label, links }: Props) {
  const nameOf = (key: string) => links?.of(key).name ?? shortDate(key)
  const drawing = (
    <svg
      className={links ? 'daily-bars daily-bars-wide' : 'daily-bars'}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      role="img"
      aria-label={label}
    >
      <ValueAxis chart={chart} write={writeTick} />
      {days.map(({ date, value }, i) => {
        const bar = chart.bars[i]
        return bar && value !== null ? (
          <rect
            key={date}
            className={value < 0 ? 'bar bar-negative' : 'bar'}
            x={bar.x}
            y={bar.y}
            width={chart.barWidth}
            height={bar.height}
            rx="2"
          >
            <title>{`${nameOf(date)}\u202f: ${write(value)}`}</title>
          </rect>
        ) : null
      })}
      {chart.reference ? <path className="reference" d={chart.reference.path} /> : null}
      {chart.line ? <path className="rhythm" d={chart.line} /> : null}
      {chart.reference && reference ? (
        <text className="reference-name" x={chart.right} y={chart.reference.y - 6} textAnchor="end">
          {reference}
        </text>
      ) : null}
      {links
        ? null
        : days.map(({ date }, i) => (
            <text key={date} className="day" x={chart.columns[i]} y={chart.height - 8}>
              {Number(date.slice(8, 10))}
            </text>
          ))}
    </svg>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a narrow screen
    <section className="chart-scroll" tabIndex={0} aria-label={label}>
      {links ? (
        <div className="chart-wide">
          <StuckAxis chart={chart} writeTick={writeTick} />
          {drawing}
          <ColumnLinks links={links} keys={days.map((day) => day.date)} />
        </div>
      ) : (
        drawing
      )}
    </section>
  )
}

/** The values once more where the drawing is moved under the window: they stay beside the columns in sight. */
function StuckAxis({ chart, writeTick }: Pick<Props, 'chart' | 'writeTick'>) {
  return (
    <div className="stuck-axis">
      <svg
        aria-hidden="true"
        className="daily-bars daily-bars-wide"
        viewBox={`0 0 ${chart.left} ${chart.height}`}
      >
        <ValueAxis chart={chart} write={writeTick} />
      </svg>
    </div>
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
            preventScrollReset
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
