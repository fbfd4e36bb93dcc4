import { mergeEdit } from '../edits/three-way-merge'
import { HOLIDAY_WORDS, type HolidayValues } from './calendar-edits'

/**
 * Merges a holiday's edit into the stored state: fields that the editor left unchanged keep the stored value.
 * @param seen values shown by the form; null to skip the conflict check
 * @param placeName name of a place's key in the message
 * @throws EditConflictError for a field that both editors changed
 */
export const holidayOver = (
  stored: HolidayValues,
  edit: Partial<HolidayValues>,
  seen: HolidayValues | null,
  placeName: (key: string) => string = (key) => key,
): HolidayValues => {
  const now = { ...stored, scope: stored.scope ?? '' }
  const words = { ...HOLIDAY_WORDS, scope: { ...HOLIDAY_WORDS.scope, show: placeName } }
  return mergeEdit(
    words,
    now,
    { ...now, ...edit },
    seen && { ...seen, scope: seen.scope ?? now.scope },
  ) as HolidayValues
}

/** Original value in the working-days form: the stored number, or 'calculé'. */
export const shownDays = (stored: number | null): string =>
  stored === null ? 'calculé' : String(stored)

/**
 * Tests whether a month's working days must be stored, because the number differs from the stored one.
 * @param seen value shown by the form (`shownDays`); '' to skip the conflict check
 * @throws EditConflictError when another administrator stored a different number since
 */
export function isDaysChange(stored: number | null, next: number | null, seen: string): boolean {
  const old = shownDays(stored)
  const words = { days: { label: 'Jours ouvrés' } }
  const shown = seen === '' ? null : { days: seen }
  return mergeEdit(words, { days: old }, { days: shownDays(next) }, shown).days !== old
}
