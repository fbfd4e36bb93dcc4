import type { LocalDate } from '../calendar/local-date'
import type { GapDay } from '../causes/gap-day'
import { signedEuros } from '../format/numbers'
import type { ActionLever } from './terms'

/** Gap of a lever in euros of CA Net, with the data date of its scope. */
export interface DatedGap {
  date: LocalDate
  /** null when the lever cannot be computed */
  gap: number | null
}

/** Levers that 'Heures' replaces without planned hours. */
const OF_HOURS: readonly ActionLever[] = ['calendar', 'presence', 'productivity']

/**
 * Gap of a lever on a day, in euros; without a lever the whole gap (4-decisions, 69). Null when another lever replaces
 * it: 'Non décomposé' where a target is missing, 'Heures' without planned hours.
 */
export function leverGap({ gap, levers }: GapDay, lever: ActionLever | null): number | null {
  if (lever === null) return gap
  if (levers.unsplit !== 0) return null
  if (lever === 'hours') return OF_HOURS.some((one) => levers[one] !== 0) ? null : levers.hours
  return OF_HOURS.includes(lever) && levers.hours !== 0 ? null : levers[lever]
}

/** '−17 149 € le 9/11', the gap on the day of the decision. */
export function gapText({ date, gap }: DatedGap): string {
  const day = `${Number(date.slice(8, 10))}/${Number(date.slice(5, 7))}`
  return `${gap === null ? 'non chiffré' : signedEuros(gap)} le ${day}`
}
