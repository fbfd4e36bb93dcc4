import type { BusinessDay } from '../calendar/business-day'

/** What held before a day. */
export interface Former<T> {
  until: BusinessDay
  value: T
}

/** What holds from the last change on (always, where it never changed), and what held before, in the order of days. */
export interface ThroughTime<T> {
  latest: T
  before: readonly Former<T>[]
}

/** What holds on a day. */
export const valueOn = <T>({ latest, before }: ThroughTime<T>, day: BusinessDay): T => {
  const former = before.find(({ until }) => day < until)
  return former ? former.value : latest
}

/** Some days in a row with what holds on them; null: no end on that side, `until` is the first day after them. */
export interface Stretch<T> {
  from: BusinessDay | null
  until: BusinessDay | null
  value: T
}

/** The same, stretch by stretch. */
export const stretchesOf = <T>({ latest, before }: ThroughTime<T>): Stretch<T>[] =>
  [...before, { until: null, value: latest }].map(({ until, value }, i) => ({
    from: before[i - 1]?.until ?? null,
    until,
    value,
  }))

/** Stretches as they are stored; one that is like the next one is no change. */
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

/** The stretches with one that begins on `from`. */
export const cutAt = <T>(stretches: readonly Stretch<T>[], from: BusinessDay): Stretch<T>[] =>
  stretches.flatMap((one) => {
    const isWithin = (!one.from || one.from < from) && (!one.until || from < one.until)
    return isWithin
      ? [
          { ...one, until: from },
          { ...one, from },
        ]
      : [one]
  })

/** What holds once `value` does from a day on; changes of later days stay. */
export function changedFrom<T>(
  held: ThroughTime<T>,
  from: BusinessDay,
  value: T,
  isSame: (a: T, b: T) => boolean,
): ThroughTime<T> {
  const cut = cutAt(stretchesOf(held), from)
  return throughTime(
    cut.map((one) => (one.from === from ? { ...one, value } : one)),
    isSame,
  )
}
