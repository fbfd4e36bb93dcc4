import { brokenLine } from './paths'
import { roundTicks } from './round-ticks'

/** One day: what it brought, what it should have brought, the month's rhythm so far. */
export interface DailyBar {
  date: string
  value: number | null
  target: number | null
  average: number | null
}

interface Bar {
  date: string
  x: number
  y: number
  width: number
  height: number
}

/** Everything the marks need. Drawing units, origin at the top left. */
export interface DailyBarsGeometry {
  width: number
  height: number
  bars: Bar[]
  /** path of the rhythm, broken where it is unknown; null when it is nowhere known */
  line: string | null
  /** the reference line: one stretch per run of days with a target */
  references: { x1: number; x2: number; y: number }[]
  ticks: { value: number; y: number }[]
  /** middle of each day's column */
  columns: { date: string; x: number }[]
  left: number
  right: number
  baseline: number
}

/** Drawing units of a month's chart. */
const WIDTH = 760
const HEIGHT = 268
const MARGIN = { top: 14, right: 14, bottom: 26, left: 62 }
/** An empty month still has a scale (3 §9). */
const MINIMUM_MAXIMUM = 10
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Highest and lowest of all marks, 0 and the minimum scale included. */
function extent(days: readonly DailyBar[]): [number, number] {
  const values = days.flatMap((day) => [day.value ?? 0, day.target ?? 0, day.average ?? 0])
  return [Math.min(0, ...values), Math.max(MINIMUM_MAXIMUM, ...values)]
}

/** Bars from zero (downwards when negative), the rhythm line, the reference line and the axes. */
export function dailyBarsGeometry(days: readonly DailyBar[], width = WIDTH): DailyBarsGeometry {
  const [low, high] = extent(days)
  const steps = roundTicks(low, high, 5)
  const step = (steps[1] ?? high) - (steps[0] ?? 0)
  const bottom = Math.floor(low / step) * step
  const top = Math.ceil(high / step) * step
  const right = width - MARGIN.right
  const plot = HEIGHT - MARGIN.top - MARGIN.bottom
  const y = (value: number) => tenth(MARGIN.top + ((top - value) / (top - bottom)) * plot)
  const column = (right - MARGIN.left) / Math.max(1, days.length)
  const left = (i: number) => MARGIN.left + i * column
  const bar = column * 0.64
  const bars = days.flatMap(({ date, value }, i) => {
    if (value === null) return []
    const x = tenth(left(i) + (column - bar) / 2)
    const height = Math.abs(y(value) - y(0))
    return [{ date, x, y: Math.min(y(value), y(0)), width: tenth(bar), height: tenth(height) }]
  })
  const middle = (i: number) => tenth(left(i) + column / 2)
  const rhythm = days.map(({ average }, i) =>
    average === null ? null : { x: middle(i), y: y(average) },
  )
  const references: DailyBarsGeometry['references'] = []
  days.forEach(({ target }, i) => {
    if (target === null) return
    const last = references.at(-1)
    const x2 = tenth(left(i + 1))
    if (last && days[i - 1]?.target === target) last.x2 = x2
    else references.push({ x1: tenth(left(i)), x2, y: y(target) })
  })
  return {
    width,
    height: HEIGHT,
    bars,
    line: brokenLine(rhythm),
    references,
    ticks: roundTicks(bottom, top, 5).map((value) => ({ value, y: y(value) })),
    columns: days.map(({ date }, i) => ({ date, x: middle(i) })),
    left: MARGIN.left,
    right,
    baseline: y(0),
  }
}
