import type { LocalDate } from './local-date'

/** A former value, and the first day on which it is no longer valid. */
export interface Former<T> {
  until: LocalDate
  value: T
}

/** A value with its history: `latest` since the last change, `before` in order of days. */
export interface ThroughTime<T> {
  latest: T
  before: readonly Former<T>[]
}

/** Value on a day. */
export const valueOn = <T>({ latest, before }: ThroughTime<T>, day: LocalDate): T => {
  const former = before.find(({ until }) => day < until)
  return former ? former.value : latest
}

/** Range of days with the same value; null: open end. `until` is excluded. */
export interface Stretch<T> {
  from: LocalDate | null
  until: LocalDate | null
  value: T
}

/** Converts a history to stretches. */
export const stretchesOf = <T>({ latest, before }: ThroughTime<T>): Stretch<T>[] =>
  [...before, { until: null, value: latest }].map(({ until, value }, i) => ({
    from: before[i - 1]?.until ?? null,
    until,
    value,
  }))

/** Converts stretches to a history; equal neighbours are merged. */
export function throughTime<T>(
  stretches: readonly Stretch<T>[],
  isSame: (a: T, b: T) => boolean,
): ThroughTime<T> {
  const latest = stretches.at(-1)?.value as T
  const before = stretches.flatMap(({ until, value }, i): Former<T>[] => {
    const next = stretches[i + 1]
    return until && next && !isSame(value, next.value) ? [{ until, value }] : []
  })
  return { latest, before }
}

/** Splits the stretch that contains `from`, so that one begins on `from`. */
export const cutAt = <T>(stretches: readonly Stretch<T>[], from: LocalDate): Stretch<T>[] =>
  stretches.flatMap((one) => {
    const isWithin = (!one.from || one.from < from) && (!one.until || from < one.until)
    return isWithin
      ? [
          { ...one, until: from },
          { ...one, from },
        ]
      : [one]
  })

/** Sets `value` from a day on; later changes stay. */
export function changedFrom<T>(
  held: ThroughTime<T>,
  from: LocalDate,
  value: T,
  isSame: (a: T, b: T) => boolean,
): ThroughTime<T> {
  const cut = cutAt(stretchesOf(held), from)
  return throughTime(
    cut.map((one) => (one.from === from ? { ...one, value } : one)),
    isSame,
  )
}
