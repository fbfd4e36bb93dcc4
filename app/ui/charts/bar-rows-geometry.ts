/** One bar: its value, and the mark it is compared with. */
export interface BarValue {
  value: number | null
  mark?: number | null
}

/** A chart's scale never ends below this (3 §9). */
const MINIMUM_MAXIMUM = 10

/** Bars in percent of their track, and the value at its end. */
export interface BarRowsGeometry {
  end: number
  bars: { width: number; mark: number | null }[]
}

/**
 * Widths and marks on one scale; nothing is drawn below 0.
 * @param whole where the track ends, e.g. 100; without it at the largest value or mark, at least at 10
 */
export function barRowsGeometry(rows: readonly BarValue[], whole?: number): BarRowsGeometry {
  const values = rows.flatMap(({ value, mark }) => [value ?? 0, mark ?? 0])
  const end = whole ?? Math.max(MINIMUM_MAXIMUM, ...values)
  const share = (value: number) => Math.round((Math.max(0, value) * 10_000) / end) / 100
  const bars = rows.map(({ value, mark }) => ({
    width: share(value ?? 0),
    mark: mark === null || mark === undefined ? null : share(mark),
  }))
  return { end, bars }
}
