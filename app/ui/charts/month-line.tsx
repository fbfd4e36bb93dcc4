import type { MonthLineChart } from '~/domain/charts/month-line'
import { shortDate } from '~/domain/format/dates'
import { ReadOut, ReadOutColumn } from './read-out'
import { ValueAxis } from './value-axis'

interface Props {
  chart: MonthLineChart
  /** the month's first and last working day; null in a month without */
  ends: { first: string; last: string } | null
  /** figures of a day with a record */
  textOf: (date: string) => string
  /** figures at the month's end */
  endText: string
  /** the gap to date in short, with its sign; null without gaps */
  gap: string | null
  /** a round value with its unit, for the axis */
  writeTick: (value: number) => string
  /** text alternative of the chart */
  label: string
}

/** Least distance between two dates under the line, drawing units. */
const DATE_WIDTH = 52

/** The dates under the line; the data date hides an end that it would touch. */
function Dates({ chart, ends }: Pick<Props, 'chart' | 'ends'>) {
  const { left, right, bottom, now, days } = chart
  const y = bottom + 14
  const last = days.at(-1)
  return (
    <>
      {ends && now && now.x - left > DATE_WIDTH ? (
        <text x={left} y={y} textAnchor="middle">
          {shortDate(ends.first)}
        </text>
      ) : null}
      {last && now ? (
        <text className="month-line-now" x={now.x} y={y} textAnchor="middle">
          {shortDate(last.date)}
        </text>
      ) : null}
      {ends && now && right - now.x > DATE_WIDTH ? (
        <text x={right} y={y} textAnchor="end">
          {shortDate(ends.last)}
        </text>
      ) : null}
    </>
  )
}

/** Keys of the lines, in the corner that a cumulated line never reaches. */
function Keys({ chart: { left, target, landing } }: Pick<Props, 'chart'>) {
  const keys = [
    ['month-line-done', 'réalisé', true],
    ['month-line-target', 'objectif', target !== null],
    ['month-line-landing', 'atterrissage', landing !== null],
  ] as const
  return keys
    .filter(([, , isDrawn]) => isDrawn)
    .map(([className, text], i) => (
      <g key={className}>
        <path className={className} d={`M${left + 8} ${17 + i * 14}h18`} />
        <text x={left + 31} y={21 + i * 14}>
          {text}
        </text>
      </g>
    ))
}

/** The day-by-day gap under the line, and the gap to date at its end. */
function Gaps({ chart, gap }: Pick<Props, 'chart' | 'gap'>) {
  const { zero, days, barWidth, left, right, now } = chart
  if (zero === null || !now) return null
  const isRoomRight = right - now.x > 84
  return (
    <>
      <path className="month-line-axis" d={`M${left} ${zero}H${now.x}`} />
      {days.map(({ date, x, width, bar }) =>
        bar ? (
          <rect
            key={date}
            className={bar.isBehind ? 'month-line-behind' : 'month-line-ahead'}
            x={x + (width - barWidth) / 2}
            y={bar.y}
            width={barWidth}
            height={bar.height}
          />
        ) : null,
      )}
      {isRoomRight ? (
        <>
          <text x={now.x + 6} y="141">
            écart, par jour
          </text>
          <text className="month-line-now" x={now.x + 6} y="157">
            {gap}
          </text>
        </>
      ) : null}
    </>
  )
}

/**
 * A month's cumulated amount against its target path, with its landing dotted from the data date on and the gap of each
 * day as bars below (7-beyond §5).
 */
export function MonthLine({ chart, ends, textOf, endText, gap, writeTick, label }: Props) {
  const { width, height, left, right, now, days, end } = chart
  return (
    <ReadOut label={label}>
      <svg className="month-line" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <ValueAxis chart={{ ticks: chart.ticks, left, right }} write={writeTick} />
        {now ? <path className="month-line-today" d={`M${now.x} 8V${height - 2}`} /> : null}
        {chart.target ? <path className="month-line-target" d={chart.target} /> : null}
        {chart.landing ? <path className="month-line-landing" d={chart.landing} /> : null}
        <path className="month-line-done" d={chart.line} />
        {now ? <circle cx={now.x} cy={now.y} r="3.2" /> : null}
        <Keys chart={chart} />
        <Dates chart={chart} ends={ends} />
        <Gaps chart={chart} gap={gap} />
        {days.map((day) => (
          <ReadOutColumn
            key={day.date}
            x={day.x}
            width={day.width}
            height={height}
            text={textOf(day.date)}
          />
        ))}
        {end ? <ReadOutColumn {...end} height={height} text={endText} /> : null}
      </svg>
    </ReadOut>
  )
}
