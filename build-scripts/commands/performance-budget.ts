/** A measured value with its limit (docs/scale.md). */
export interface Bound {
  name: string
  value: number
  limit: number
  hold: 'at most' | 'at least'
}

/** A figure with an upper bound, in the unit of its name. */
export const atMost = (name: string, value: number, limit: number): Bound => ({
  name,
  value,
  limit,
  hold: 'at most',
})

/** A figure with a lower bound, in the unit of its name. */
export const atLeast = (name: string, value: number, limit: number): Bound => ({
  name,
  value,
  limit,
  hold: 'at least',
})

/** Tests whether a bound holds; a value that could not be measured (NaN) does not. */
export const holds = ({ value, limit, hold }: Bound): boolean =>
  hold === 'at most' ? value <= limit : value >= limit

/** Table of all bounds with their values; exceeded bounds are marked. */
export function boundsTable(bounds: readonly Bound[]): string {
  const lines = bounds.map((bound) =>
    [
      bound.name.padEnd(48),
      bound.value.toFixed(2).padStart(9),
      `${bound.hold === 'at most' ? '≤' : '≥'} ${Number(bound.limit.toFixed(2))}`.padStart(9),
      holds(bound) ? '' : '   dépassée',
    ].join(''),
  )
  const broken = bounds.filter((bound) => !holds(bound)).length
  const several = `${broken} ${broken > 1 ? 'bornes dépassées' : 'borne dépassée'}.`
  const verdict = broken === 0 ? 'Toutes les bornes tiennent.' : several
  return ['\nBornes (ticket 13)', ...lines, verdict, ''].join('\n')
}
