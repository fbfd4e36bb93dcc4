import { lastDayOf } from '../calendar/day-arithmetic'
import { type LocalDate, monthOf } from '../calendar/local-date'
import type { Causes } from '../causes/levers'
import { withoutNoise } from '../decimal'
import { signedEuros } from '../format/numbers'
import type { ActionLever, ActionState } from './terms'

/** Gap of a lever in euros of CA Net, with the data date of its concession. */
export interface DatedGap {
  date: LocalDate
  /** null when the lever cannot be computed */
  gap: number | null
}

/** Levers that 'Heures' replaces without planned hours. */
const OF_HOURS: readonly ActionLever[] = ['calendar', 'presence', 'productivity']

/**
 * Gap of a lever in a service's causes (7-beyond §5), in euros. Null when another lever replaces it: 'Sans objectif'
 * without a target, 'Heures' without planned hours.
 */
export function leverGap({ levers, bases }: Causes, lever: ActionLever): number | null {
  const applies = (one: 'untargeted' | 'hours') =>
    levers[one] !== 0 || bases[one].realized !== 0 || bases[one].expected !== 0
  if (applies('untargeted')) return null
  return OF_HOURS.includes(lever) && applies('hours') ? null : levers[lever]
}

/**
 * Day at which an action is measured. Gaps restart with each month, so an ended action is measured in the month of its
 * decision at the latest; an open one at the analysed date.
 */
export function measuringDay(
  { state, decided }: { state: ActionState; decided: DatedGap },
  date: LocalDate,
): LocalDate {
  const last = lastDayOf(monthOf(decided.date))
  return state !== 'open' && date > last ? last : date
}

/** Gap at the decision, gap now, and their difference. */
export interface GapProgress {
  decided: DatedGap
  /** null when no later figures exist */
  now: DatedGap | null
  /** now − decided, in euros; positive: the gap shrank. Null in another month, or when either gap is missing */
  change: number | null
}

/** Compares the gap of the decision with the present one (7-beyond §5). */
export function gapProgress(decided: DatedGap, now: DatedGap | null): GapProgress {
  if (!now || now.date <= decided.date) return { decided, now: null, change: null }
  const isComparable =
    now.gap !== null && decided.gap !== null && monthOf(now.date) === monthOf(decided.date)
  const change = isComparable ? withoutNoise((now.gap ?? 0) - (decided.gap ?? 0)) : null
  return { decided, now, change }
}

/** Day of a sentence: `9/11`. */
const dayOf = (date: LocalDate) => `${Number(date.slice(8, 10))}/${Number(date.slice(5, 7))}`

const said = ({ date, gap }: DatedGap, word: 'le' | 'au') =>
  `${gap === null ? 'non chiffré' : signedEuros(gap)} ${word} ${dayOf(date)}`

/** '−17 149 € le 9/11, −9 020 € au 19/11 : +8 129 €'; of another month without the difference. */
export function gapText({ decided, now, change }: GapProgress): string {
  const first = said(decided, 'le')
  if (!now) return first
  const both = `${first}, ${said(now, 'au')}`
  // Of whole euros: the shown difference must be that of the two shown amounts.
  const shown = Math.round(now.gap ?? 0) - Math.round(decided.gap ?? 0)
  if (change !== null) return `${both}\u202f: ${signedEuros(shown)}`
  return monthOf(now.date) === monthOf(decided.date) ? both : `${both} (nouveau mois)`
}
