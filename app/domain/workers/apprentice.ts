import { isLocalDate, lastDayOf } from '../calendar/day-arithmetic'
import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { changedFrom, type Former, valueOn } from '../calendar/through-time'
import { RuleError } from '../errors'

/** Value of the apprentice flag before a day. */
export type FormerFlag = Former<boolean>

/** History of a collaborator's apprentice flag (4-decisions, 51). */
export interface Flagged {
  /** value since the last change; the only value without changes */
  isApprenticeDefault: boolean
  /** former values, in order of days */
  apprenticeBefore?: readonly FormerFlag[] | null
}

/** Value of the flag on a day. */
export const apprenticeOn = (
  { isApprenticeDefault, apprenticeBefore }: Flagged,
  day: LocalDate,
): boolean => valueOn({ latest: isApprenticeDefault, before: apprenticeBefore ?? [] }, day)

/** The collaborator with the flag for a whole month: that of its last day. */
export const flaggedIn = <W extends Flagged>(worker: W, month: Month): W => ({
  ...worker,
  isApprenticeDefault: apprenticeOn(worker, lastDayOf(month)),
})

/** Day of the last change; null: no change. */
export const flaggedSince = ({ apprenticeBefore }: Flagged): LocalDate | null =>
  apprenticeBefore?.at(-1)?.until ?? null

/** Sets the flag from a day on; later changes stay. */
export function withFlag(
  { isApprenticeDefault, apprenticeBefore }: Flagged,
  from: LocalDate,
  value: boolean,
): { isApprenticeDefault: boolean; apprenticeBefore: readonly FormerFlag[] } {
  const held = { latest: isApprenticeDefault, before: apprenticeBefore ?? [] }
  const { latest, before } = changedFrom(held, from, value, (a, b) => a === b)
  return { isApprenticeDefault: latest, apprenticeBefore: before }
}

/** First month that a change from `from` no longer affects: that of the next change; null: without end. */
export function flagMovesUntil({ apprenticeBefore }: Flagged, from: LocalDate): Month | null {
  const next = apprenticeBefore?.find(({ until }) => until > from)
  return next ? monthOf(next.until) : null
}

/** Parses the effect day of a flag; blank or absent: today. @throws RuleError 422 for an invalid day */
export function readEffectDay(given: string | null | undefined, today: LocalDate): LocalDate {
  const day = given?.trim() || today
  if (!isLocalDate(day)) throw new RuleError('La date d’effet doit être au format aaaa-mm-jj.', 422)
  return day
}
