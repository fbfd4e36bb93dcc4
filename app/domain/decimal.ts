/** Rounds a sum or difference of decimals to 1e-6, to remove binary noise. Cents and hundredths of an hour stay exact. */
export function withoutNoise(value: number): number {
  return Math.round(value * 1e6) / 1e6 || 0
}

/** a − b without binary noise, so that all screens show the same gap; null when either is unknown. */
export function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : withoutNoise(a - b)
}

/**
 * Rounds a figure for output, half away from zero like `Intl` on the pages, with 0 to 2 decimals. Only for
 * responses and exports: never compute with a rounded figure.
 */
export function written(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(withoutNoise(Math.abs(value) * factor))) / factor || 0
}
