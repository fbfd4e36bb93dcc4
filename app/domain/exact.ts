/**
 * A sum or difference of decimals, freed of binary noise: cents and hundredths of an hour are exact,
 * so the result is rounded to 1e-6, far below any displayed unit.
 */
export function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6 || 0
}

/** a − b freed of binary noise, so that a gap reads the same wherever it is worked out; null when either is unknown. */
export function gapOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : exact(a - b)
}

/**
 * A figure as it is written: half away from zero like the pages' `Intl` does, `decimals` 0 to 2. For the last step of
 * answers and exports only: nothing is computed from a rounded figure.
 */
export function written(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(exact(Math.abs(value) * factor))) / factor || 0
}
