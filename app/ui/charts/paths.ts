/*
 * The two shapes our charts need, written like d3-shape writes them. d3-shape itself comes as one file that
 * bundlers cannot trim: 7 kB of every chart page for forty lines (issue 2: 110 kB in all).
 */

interface Point {
  x: number
  y: number
}

const hundredth = (value: number): number => Math.round(value * 100) / 100
const written = ({ x, y }: Point): string => `${hundredth(x)},${hundredth(y)}`

/** The point at that distance from 0,0; the angle is in radians, clockwise from noon. */
export function polar(radius: number, angle: number): Point {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

const arcTo = (radius: number, large: boolean, clockwise: boolean, end: number): string =>
  `A${radius},${radius},0,${Number(large)},${Number(clockwise)},${written(polar(radius, end))}`

function fullRing(inner: number, outer: number): string {
  const circle = (radius: number, clockwise: boolean) =>
    `M${written(polar(radius, 0))}${arcTo(radius, true, clockwise, Math.PI)}${arcTo(radius, true, clockwise, 0)}`
  return `${circle(outer, true)}${circle(inner, false)}Z`
}

/**
 * A piece of a ring around 0,0 between two angles (radians, clockwise from noon, start ≤ end); a whole ring
 * from a full turn on.
 */
export function ringSector(inner: number, outer: number, start: number, end: number): string {
  const turn = end - start
  if (turn > 2 * Math.PI - 1e-6) return fullRing(inner, outer)
  const large = turn >= Math.PI - 1e-6
  const out = `M${written(polar(outer, start))}${arcTo(outer, large, true, end)}`
  return `${out}L${written(polar(inner, end))}${arcTo(inner, large, false, start)}Z`
}

/** A line through the points, broken where one is null; a lone point is a dot. Null without any point. */
export function brokenLine(points: readonly (Point | null)[]): string | null {
  let path = ''
  points.forEach((point, i) => {
    if (!point) return
    const starts = !points[i - 1]
    path += `${starts ? 'M' : 'L'}${written(point)}${starts && !points[i + 1] ? 'Z' : ''}`
  })
  return path || null
}
