import { line } from 'd3-shape'
import { type Tick, tenth, uprightAxis } from './axis'

/** Coordinates of the line of a gap over a month. Drawing units, origin at the top left. */
export interface GapLineChart {
  width: number
  height: number
  left: number
  right: number
  /** in the given order */
  points: { x: number; y: number }[]
  path: string
  /** y of 0 */
  zero: number
  ticks: Tick[]
  /** days of the month that are named under the axis */
  days: { day: number; x: number }[]
}

const WIDTH = 760
const HEIGHT = 220
const MARGIN = { top: 14, right: 20, bottom: 26, left: 76 }
/** Days from one name under the axis to the next. */
const STEP = 5

/**
 * Line of a gap over the days of a month, from its first to its last day.
 * @param lastDay of the month, 28 to 31
 */
export function gapLineChart(
  days: readonly { date: string; gap: number }[],
  lastDay: number,
): GapLineChart {
  const { y, ticks } = uprightAxis(
    days.map(({ gap }) => gap),
    { top: MARGIN.top, bottom: HEIGHT - MARGIN.bottom, count: 4 },
  )
  const right = WIDTH - MARGIN.right
  const x = (day: number) =>
    tenth(MARGIN.left + ((day - 1) * (right - MARGIN.left)) / (lastDay - 1))
  const points = days.map(({ date, gap }) => ({ x: x(Number(date.slice(8, 10))), y: y(gap) }))
  const draw = line<{ x: number; y: number }>()
    .x((point) => point.x)
    .y((point) => point.y)
    .digits(1)
  const named = Array.from({ length: lastDay }, (_, i) => i + 1).filter(
    (day) => day === 1 || day % STEP === 0,
  )
  return {
    width: WIDTH,
    height: HEIGHT,
    left: MARGIN.left,
    right,
    points,
    path: draw(points) ?? '',
    zero: y(0),
    ticks,
    days: named.map((day) => ({ day, x: x(day) })),
  }
}
