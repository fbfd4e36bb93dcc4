import type { LocalDate } from '../calendar/local-date'
import type { PathPoint } from '../records/month-path'
import { type Tick, tenth, uprightAxis } from './axis'

/** Month of one measure: euros or hours. */
export interface MonthLineInput {
  /** in order of their dates, none after the data date */
  points: readonly PathPoint[]
  /** working days of the month */
  total: number
  /** 0: none */
  target: number
  /** null when unknown */
  landing: number | null
}

/** Common scale of charts of one unit that are drawn side by side. */
export interface MonthLineScale {
  /** every amount to draw, cumulated */
  amounts: number[]
  /** highest positive gap */
  up: number
  /** lowest negative gap, without its sign */
  down: number
}

/** Day of the chart: its column, to read its figures, and its gap bar. */
export interface MonthLineDay {
  date: LocalDate
  /** left edge and width of the column */
  x: number
  width: number
  /** null without target or before the first working day */
  bar: { y: number; height: number; isBehind: boolean } | null
}

/** Coordinates of a month's line. Drawing units, origin at the top left. */
export interface MonthLineChart {
  width: number
  height: number
  left: number
  right: number
  /** y of the lines' lower end, over the dates */
  bottom: number
  /** SVG path of the cumulated amount */
  line: string
  /** SVG path of the target, straight over the working days; null without target */
  target: string | null
  /** SVG path from the data date to the landing; null when unknown or when no working day remains */
  landing: string | null
  /** the data date: end of the line; null without a day */
  now: { x: number; y: number } | null
  /** y of a gap of 0; null without gaps */
  zero: number | null
  barWidth: number
  days: MonthLineDay[]
  ticks: Tick[]
  /** column of the landing, over the month's last working day; null without landing */
  end: { x: number; width: number } | null
}

const BOX = { width: 300, left: 44, right: 294, top: 10, bottom: 102, foot: 120 }
/** Top and bottom of the gap bars, under the dates. */
const GAPS = { top: 126, bottom: 164 }

/** Largest width of a gap bar. */
const WIDEST_BAR = 9

const gapOf = ({ realized, due }: PathPoint) => (due === null ? null : realized - due)

/** The last point of each working day: a Saturday counts with the Friday before it. */
function byRank(points: readonly PathPoint[]): PathPoint[] {
  return points.filter(({ rank }, i) => points[i + 1]?.rank !== rank)
}

/** Common scale of several charts of one unit. */
export function monthLineScale(inputs: readonly MonthLineInput[]): MonthLineScale {
  const gaps = inputs.flatMap(({ points }) => byRank(points).map((point) => gapOf(point) ?? 0))
  return {
    amounts: inputs.flatMap(({ points, target, landing }) => [
      ...points.map(({ realized }) => realized),
      target,
      landing ?? 0,
    ]),
    up: Math.max(0, ...gaps),
    down: Math.max(0, ...gaps.map((gap) => -gap)),
  }
}

/** Computes a month's line over its working days, with the day-by-day gap as bars below (7-beyond §5). */
export function monthLineChart(
  { points, total, target, landing }: MonthLineInput,
  { amounts, up, down }: MonthLineScale,
): MonthLineChart {
  const { width, left, right, top, bottom, foot } = BOX
  const { y, ticks } = uprightAxis(amounts, { top, bottom, count: 3 })
  const step = total === 0 ? 0 : (right - left) / total
  const x = (rank: number) => tenth(left + step * rank)
  const at = (rank: number, value: number) => `${x(rank)} ${y(value)}`
  const ranked = byRank(points)
  const last = ranked.at(-1)
  const start = ranked[0]?.rank === 0 ? [] : [at(0, 0)]
  const drawn = [...start, ...ranked.map(({ rank, realized }) => at(rank, realized))]
  const isOpen = last !== undefined && landing !== null && last.rank < total
  const isJudged = ranked.some(({ due }) => due !== null)
  const height = up + down
  const tall = GAPS.bottom - GAPS.top
  const zero = tenth(GAPS.top + (height === 0 ? tall / 2 : (tall * up) / height))
  const barOf = (point: PathPoint) => {
    const gap = gapOf(point)
    if (gap === null) return null
    const size = height === 0 ? 0 : tenth((Math.abs(gap) * tall) / height)
    return { y: gap < 0 ? zero : tenth(zero - size), height: size, isBehind: gap < 0 }
  }
  return {
    width,
    height: isJudged ? GAPS.bottom + 2 : foot,
    left,
    right,
    bottom,
    line: `M${drawn.join('L')}`,
    target: target === 0 ? null : `M${at(0, 0)}L${at(total, target)}`,
    landing: isOpen ? `M${at(last.rank, last.realized)}L${at(total, landing)}` : null,
    now: last ? { x: x(last.rank), y: y(last.realized) } : null,
    zero: isJudged ? zero : null,
    barWidth: tenth(Math.min(WIDEST_BAR, step * 0.64)),
    days: ranked.map((point) => ({
      date: point.date,
      x: x(Math.max(0, point.rank - 1)),
      width: tenth(step),
      bar: barOf(point),
    })),
    ticks,
    end: isOpen ? { x: x(total - 1), width: tenth(step) } : null,
  }
}
