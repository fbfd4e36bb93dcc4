import { roundTicks } from './round-ticks'

/** A few values that belong together, e.g. one service's. */
export interface BarGroup {
  key: string
  name: string
  values: readonly { key: string; value: number }[]
}

interface GroupedBar {
  group: string
  key: string
  value: number
  x: number
  y: number
  width: number
  height: number
}

/** Everything the marks need. Drawing units, origin at the top left. */
export interface GroupedBarsGeometry {
  width: number
  height: number
  bars: GroupedBar[]
  ticks: { value: number; y: number }[]
  /** middle of each group */
  names: { key: string; name: string; x: number }[]
  left: number
  right: number
  baseline: number
}

const WIDTH = 560
const HEIGHT = 260
const MARGIN = { top: 12, right: 8, bottom: 28, left: 62 }
/** An empty chart still has a scale (3 §9). */
const MINIMUM_MAXIMUM = 10
/** of a group's width, left free around its bars */
const GAP = 0.28
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Upright bars from zero, side by side in their groups; nothing is drawn below 0. */
export function groupedBarsGeometry(groups: readonly BarGroup[]): GroupedBarsGeometry {
  const values = groups.flatMap((group) => group.values.map(({ value }) => value))
  const high = Math.max(MINIMUM_MAXIMUM, ...values)
  const steps = roundTicks(0, high, 4)
  const step = (steps[1] ?? high) - (steps[0] ?? 0)
  const top = Math.ceil(high / step) * step
  const [right, baseline] = [WIDTH - MARGIN.right, HEIGHT - MARGIN.bottom]
  const y = (value: number) => tenth(baseline - (value / top) * (baseline - MARGIN.top))
  const column = (right - MARGIN.left) / Math.max(1, groups.length)
  const left = (i: number) => MARGIN.left + i * column
  const bars = groups.flatMap((group, i) => {
    const width = (column * (1 - GAP)) / Math.max(1, group.values.length)
    return group.values.map(({ key, value }, n) => {
      const at = y(Math.max(0, value))
      return {
        group: group.key,
        key,
        value,
        x: tenth(left(i) + (column * GAP) / 2 + n * width),
        y: at,
        width: tenth(width - 2),
        height: tenth(baseline - at),
      }
    })
  })
  return {
    width: WIDTH,
    height: HEIGHT,
    bars,
    ticks: roundTicks(0, top, 4).map((value) => ({ value, y: y(value) })),
    names: groups.map(({ key, name }, i) => ({ key, name, x: tenth(left(i) + column / 2) })),
    left: MARGIN.left,
    right,
    baseline,
  }
}
