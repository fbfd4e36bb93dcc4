import { scaleBand } from 'd3-scale'
import { line } from 'd3-shape'
import { type Tick, tenth, uprightAxis } from './axis'

/** One column: what it brought, what it should have brought, the rhythm so far. */
export interface DailyBar {
  value: number | null
  target: number | null
  average: number | null
}

/** Everything the marks need, column by column in the order given. Drawing units, origin at the top left. */
export interface DailyBarsChart {
  width: number
  height: number
  left: number
  right: number
  barWidth: number
  /** null where nothing was recorded */
  bars: ({ x: number; y: number; height: number } | null)[]
  /** middle of each column */
  columns: number[]
  /** path of the rhythm, broken where it is unknown; null when no two neighbours are known */
  line: string | null
  /** path of the reference, a stretch per run of equal targets, and the height of its last one */
  reference: { path: string; y: number } | null
  ticks: Tick[]
}

/** Drawing units of a month's chart, and of one that has a card's whole width. */
const WIDTHS = { month: 760, card: 980 } as const
const HEIGHT = 268
/** On the left there is room for what a large network's year needs: '800 000 k€'. */
const MARGIN = { top: 14, right: 14, bottom: 26, left: 76 }
/** Free part of a column. */
const GAP = 0.36

/** Bars from zero (downwards when negative), the rhythm line, the reference line and the axes. */
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
    // why: a run of equal targets is one stroke, so that its dashes go on
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
    // why: a point alone is no line, and a legend would name what nobody sees
    line: drawn?.includes('L') ? drawn : null,
    reference: lastY === null ? null : { path, y: lastY },
    ticks,
  }
}
