import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { isBusinessDay, lastDayOf } from '../calendar/day-arithmetic'
import { RuleError } from '../errors'
import { changedFrom, type Former, valueOn } from './through-time'

/** What the apprentice flag was before a day. */
export type FormerFlag = Former<boolean>

/** A collaborator's apprentice flag through time (4-decisions, 51). */
export interface Flagged {
  /** what holds from the last change on; always, where it never changed */
  isApprenticeDefault: boolean
  /** what held before, in the order of days */
  apprenticeBefore?: readonly FormerFlag[] | null
}

/** The flag on a day. */
export const apprenticeOn = (
  { isApprenticeDefault, apprenticeBefore }: Flagged,
  day: BusinessDay,
): boolean => valueOn({ latest: isApprenticeDefault, before: apprenticeBefore ?? [] }, day)

/** The collaborator as a month counts him: a flag that changes within it holds in all of it. */
export const flaggedIn = <W extends Flagged>(worker: W, month: Month): W => ({
  ...worker,
  isApprenticeDefault: apprenticeOn(worker, lastDayOf(month)),
})

/** The day of the last change; null: it never changed. */
export const flaggedSince = ({ apprenticeBefore }: Flagged): BusinessDay | null =>
  apprenticeBefore?.at(-1)?.until ?? null

/** The flag once it holds from a day on; changes of later days stay. */
export function withFlag(
  { isApprenticeDefault, apprenticeBefore }: Flagged,
  from: BusinessDay,
  value: boolean,
): { isApprenticeDefault: boolean; apprenticeBefore: readonly FormerFlag[] } {
  const held = { latest: isApprenticeDefault, before: apprenticeBefore ?? [] }
  const { latest, before } = changedFrom(held, from, value, (a, b) => a === b)
  return { isApprenticeDefault: latest, apprenticeBefore: before }
}

/** The first month that a flag from `from` does not move any more: that of the next change; null: without end. */
export function flagMovesUntil({ apprenticeBefore }: Flagged, from: BusinessDay): Month | null {
  const next = apprenticeBefore?.find(({ until }) => until > from)
  return next ? monthOf(next.until) : null
}

/** The day from which a flag holds; blank or absent: today. @throws RuleError 422 for no day */
export function readEffectDay(given: string | null | undefined, today: BusinessDay): BusinessDay {
  const day = given?.trim() || today
  if (!isBusinessDay(day))
    throw new RuleError('La date d’effet doit être au format aaaa-mm-jj.', 422)
  return day
}
