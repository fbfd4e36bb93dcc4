import { weekday } from './day-arithmetic'
import { addDays } from './day-counting'
import type { LocalDate } from './local-date'

/** Default selected date: three days before a Monday, else the day before (spec 1 §4; holidays not skipped). */
export function previousBusinessDate(day: LocalDate): LocalDate {
  return addDays(day, weekday(day) === 1 ? -3 : -1)
}

/** Analysed date: the selected date if before today, else the default one (spec 1 §4). */
export function analysedDate(selected: LocalDate, today: LocalDate): LocalDate {
  return selected < today ? selected : previousBusinessDate(today)
}

/**
 * Effective import date sent with a workbook (spec 1 §4). For a selected date before today: the next day from
 * Monday to Thursday, three days later on a Friday, one day later on Saturday and Sunday. Otherwise the selected
 * date itself.
 */
export function effectiveImportDate(selected: LocalDate, today: LocalDate): LocalDate {
  if (selected >= today) return selected
  return addDays(selected, weekday(selected) === 5 ? 3 : 1)
}

/** Activity date of an import date: three days before a Monday, else the day before (4-decisions, 14). */
export function activityDate(importDate: LocalDate): LocalDate {
  return previousBusinessDate(importDate)
}
