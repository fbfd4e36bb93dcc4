import type { DailyBarsChart } from '~/domain/charts/daily-bars'
import { shortDate } from '~/domain/format/dates'
import { DelegatedLink } from '../delegated-link'
import { ReadOut, ReadOutColumn } from './read-out'
import { ValueAxis } from './value-axis'

/** Chart columns with names and links, for periods other than days of a month. */
export interface LinkedColumns {
  /** accessible name of the links' navigation */
  label: string
  of: (key: string) => { short: string; name: string; to: string; current: boolean }
}

interface Props {
  /** dates and values of the columns, in the order of the chart */
  days: readonly { date: string; value: number | null }[]
  chart: DailyBarsChart
  /** formats a value with its unit, for the bars' titles */
  write: (value: number) => string
  /** formats a round value with its unit, for the axis */
  writeTick: (value: number) => string
  /** figures of a column in words; undefined: its value alone */
  textOf?: (key: string) => string
  /** label of the reference line: 'Obj. Jr.'; undefined for a line without label */
  reference?: string
  /** text alternative of the chart */
  label: string
  /** named and linked columns; undefined for columns labelled by day numbers */
  links?: LinkedColumns
}

/** Half of a column's width, in widths of its bar: a bar is 64 % of its column. */
const COLUMN = 0.5 / 0.64

/** Daily figures of a month as bars, their average as a line, the daily target as a dashed line. */
export function DailyBars(props: Props) {
  const { days, chart, write, writeTick, textOf, reference, label, links } = props
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
          />
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
      {days.map(({ date, value }, i) => {
        const middle = chart.columns[i]
        return middle !== undefined && value !== null ? (
          <ReadOutColumn
            key={date}
            x={middle - chart.barWidth * COLUMN}
            width={2 * chart.barWidth * COLUMN}
            height={chart.height}
            text={textOf?.(date) ?? `${nameOf(date)}\u202f: ${write(value)}`}
          />
        ) : null
      })}
    </svg>
  )
  return (
    <ReadOut className="chart-scroll" label={label}>
      {links ? (
        <div className="chart-wide">
          <StuckAxis chart={chart} writeTick={writeTick} />
          {drawing}
          <ColumnLinks links={links} keys={days.map((day) => day.date)} />
        </div>
      ) : (
        drawing
      )}
    </ReadOut>
  )
}

/** Second value axis, which stays visible while the chart scrolls horizontally. */
function StuckAxis({ chart, writeTick }: Pick<Props, 'chart' | 'writeTick'>) {
  return (
    <div className="sticky-axis">
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

/** Link over each column, with its name under the axis. */
function ColumnLinks({ links, keys }: { links: LinkedColumns; keys: readonly string[] }) {
  return (
    <nav className="bar-links" aria-label={links.label}>
      {keys.map((key) => {
        const { short, name, to, current } = links.of(key)
        return (
          <DelegatedLink
            key={key}
            to={to}
            preventScrollReset
            // voice control finds a link by the text that it shows
            aria-label={`${short}, ${name}`}
            aria-current={current ? 'true' : undefined}
          >
            {short}
          </DelegatedLink>
        )
      })}
    </nav>
  )
}
