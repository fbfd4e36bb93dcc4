import { scaleBand } from 'd3-scale'
import { line } from 'd3-shape'
import { type Tick, tenth, uprightAxis } from './axis'

/** Column of the chart: value, target and average so far. */
export interface DailyBar {
  value: number | null
  target: number | null
  average: number | null
}

/** Coordinates of the chart, columns in the given order. Drawing units, origin at the top left. */
export interface DailyBarsChart {
  width: number
  height: number
  left: number
  right: number
  barWidth: number
  /** null for a column without record */
  bars: ({ x: number; y: number; height: number } | null)[]
  /** centre of each column */
  columns: number[]
  /** SVG path of the average, interrupted where the average is unknown; null when no two adjacent columns have one */
  line: string | null
  /** SVG path of the target, one segment per run of equal targets, and the y of the last one */
  reference: { path: string; y: number } | null
  ticks: Tick[]
}

/** Chart width in drawing units: of a month's chart, and of a chart as wide as its card. */
const WIDTHS = { month: 760, card: 980 } as const
const HEIGHT = 268
/** The left margin fits the longest label of a large network's year: '800 000 k€'. */
const MARGIN = { top: 14, right: 14, bottom: 26, left: 76 }
/** Share of a column's width left free. */
const GAP = 0.36

/** Bars from zero (downwards when negative), average line, target line and axes. */
export function dailyBarsChart(
  days: readonly DailyBar[],
  width: keyof typeof WIDTHS = 'month',
): DailyBarsChart {
  const right = WIDTHS[width] - MARGIN.right
  const { y, ticks } = uprightAxis(
    days.flatMap((day) => [day.value ?? 0, day.target ?? 0, day.average ?? 0]),
    { top: MARGIN.top, bottom: HEIGHT - MARGIN.bottom, count: 5 },
  )
  const x = scaleBand<number>()
    .domain(days.keys())
    .range([MARGIN.left, right])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2)
  const at = (i: number) => x(i) ?? 0
  const middle = (i: number) => at(i) + x.bandwidth() / 2
  const rhythm = line<DailyBar>()
    .defined(({ average }) => average !== null)
    .x((_, i) => middle(i))
    .y(({ average }) => y(average ?? 0))
    .digits(1)
  const drawn = rhythm(days)
  const edges = (i: number) => [tenth(middle(i) - x.step() / 2), tenth(middle(i) + x.step() / 2)]
  let path = ''
  let lastY: number | null = null
  days.forEach(({ target }, i) => {
    if (target === null) return
    const [from, to] = edges(i)
    if (days[i - 1]?.target !== target) path += `M${from} ${y(target)}`
    // one stroke per run of equal targets, so that its dashes are continuous
    path += days[i + 1]?.target === target ? '' : `H${to}`
    lastY = y(target)
  })
  return {
    width: WIDTHS[width],
    height: HEIGHT,
    left: MARGIN.left,
    right,
    barWidth: tenth(x.bandwidth()),
    bars: days.map(({ value }, i) =>
      value === null
        ? null
        : {
            x: tenth(at(i)),
            y: Math.min(y(value), y(0)),
            height: tenth(Math.abs(y(value) - y(0))),
          },
    ),
    columns: days.map((_, i) => tenth(middle(i))),
    // a single point draws no line; the legend would name an invisible line
    line: drawn?.includes('L') ? drawn : null,
    reference: lastY === null ? null : { path, y: lastY },
    ticks,
  }
}
