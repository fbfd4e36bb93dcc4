import { mergeEdit } from '../edits/three-way'
import { frenchDay } from './business-day'
import type { HolidayValues } from './calendar-edits'

const DAY = { label: 'Date', show: (date: string) => (date ? frenchDay(date) : '-') }

/**
 * A holiday's edit over what is stored by now: fields left as they were shown keep it.
 * @param seen what the form showed; null: nothing
 * @throws ChangedMeanwhileError for a field that both changed
 */
export const holidayOver = (
  stored: HolidayValues,
  edit: Partial<HolidayValues>,
  seen: HolidayValues | null,
): HolidayValues =>
  mergeEdit({ date: DAY, name: { label: 'Nom' } }, stored, { ...stored, ...edit }, seen)

/** A month's stored working days as its form carries them. */
export const shownDays = (stored: number | null): string =>
  stored === null ? 'calculé' : String(stored)

/**
 * Whether a month's working days are still to be stored.
 * @param seen what the form showed (`shownDays`); '': nothing
 * @throws ChangedMeanwhileError when somebody else stored another number meanwhile
 */
export function isDaysChange(stored: number | null, next: number | null, seen: string): boolean {
  const old = shownDays(stored)
  const words = { days: { label: 'Jours ouvrés' } }
  const shown = seen === '' ? null : { days: seen }
  return mergeEdit(words, { days: old }, { days: shownDays(next) }, shown).days !== old
}
