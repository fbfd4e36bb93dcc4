import { scaleBand } from 'd3-scale'
import { type Tick, tenth, uprightAxis } from './axis'

/** Values drawn next to each other, for example of one service. */
export interface BarGroup {
  key: string
  values: readonly { key: string; value: number }[]
}

/** Coordinates of the chart. Drawing units, origin at the top left. */
export interface GroupedBarsChart {
  width: number
  height: number
  left: number
  right: number
  barWidth: number
  /** `name`: x of the group's centre */
  groups: {
    key: string
    name: number
    bars: { key: string; value: number; x: number; y: number; height: number }[]
  }[]
  ticks: Tick[]
}

const WIDTH = 560
const HEIGHT = 260
const MARGIN = { top: 12, right: 8, bottom: 28, left: 62 }
/** share of a group's width left free around its bars */
const GAP = 0.28
/** Distance between two bars, in drawing units. */
const BETWEEN = 2

/** Vertical bars from zero, next to each other within a group; negative values are drawn as 0. */
export function groupedBarsChart(groups: readonly BarGroup[]): GroupedBarsChart {
  const [right, bottom] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom]
  const values = groups.flatMap((group) => group.values.map(({ value }) => Math.max(0, value)))
  const { y, ticks } = uprightAxis(values, { top: MARGIN.top, bottom, count: 4 })
  const outer = scaleBand<number>()
    .domain(groups.keys())
    .range([MARGIN.left, right])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2)
  const keys = new Set(groups.flatMap((group) => group.values.map(({ key }) => key)))
  const inner = scaleBand<string>().domain(keys).range([0, outer.bandwidth()])
  return {
    width: WIDTH,
    height: HEIGHT,
    left: MARGIN.left,
    right,
    barWidth: tenth(inner.bandwidth() - BETWEEN),
    groups: groups.map((group, i) => {
      const start = outer(i) ?? 0
      const bars = group.values.map(({ key, value }) => {
        const top = y(Math.max(0, value))
        return {
          key,
          value,
          x: tenth(start + (inner(key) ?? 0)),
          y: top,
          height: tenth(bottom - top),
        }
      })
      return { key: group.key, name: tenth(start + outer.bandwidth() / 2), bars }
    }),
    ticks,
  }
}
