import { addMissingHolidays } from '~/db/collections/holidays.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { holidayYears } from '~/domain/calendar/calendar-edits'
import { nationalHolidays } from '~/domain/calendar/holidays'
import { yearOf } from '~/domain/calendar/local-date'
import { today } from '~/infra/process/clock.server'

/**
 * Inserts the national holidays of the years current −5 to +5 that have no holiday yet (4-decisions, 13). A year that
 * an administrator has edited stays unchanged. Safe to repeat.
 * @returns how many days were added
 */
export async function seedHolidays(): Promise<number> {
  const { holidays } = await referenceData()
  const listed = new Set(holidays.map((holiday) => holiday.year))
  const missing = holidayYears(yearOf(today()))
    .filter((year) => !listed.has(year))
    .flatMap(nationalHolidays)
  return addMissingHolidays(missing)
}
