/** One bar: its value, and the mark it is compared with. */
export interface BarValue {
  value: number | null
  mark?: number | null
}

/** A chart's scale never ends below this (3 §9). */
const MINIMUM_MAXIMUM = 10

/** Widths and marks in percent of the longest, which is at least 10; nothing is drawn below 0. */
export function barRowsGeometry(
  rows: readonly BarValue[],
): { width: number; mark: number | null }[] {
  const largest = Math.max(
    MINIMUM_MAXIMUM,
    ...rows.flatMap(({ value, mark }) => [value ?? 0, mark ?? 0]),
  )
  const share = (value: number) => Math.round((Math.max(0, value) * 10_000) / largest) / 100
  return rows.map(({ value, mark }) => ({
    width: share(value ?? 0),
    mark: mark === null || mark === undefined ? null : share(mark),
  }))
}
