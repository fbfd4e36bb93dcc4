import type { BusinessDay } from './business-day'
import { weekday } from './day-arithmetic'
import { addDays } from './day-counting'

/** The default selected date: three days before a Monday, else the day before (spec 1 §4; holidays not skipped). */
export function previousBusinessDate(day: BusinessDay): BusinessDay {
  return addDays(day, weekday(day) === 1 ? -3 : -1)
}

/** The analysed date: the selected date when it is before today, else the default one (spec 1 §4). */
export function analysedDate(selected: BusinessDay, today: BusinessDay): BusinessDay {
  return selected < today ? selected : previousBusinessDate(today)
}

/**
 * The effective import date sent with a workbook (spec 1 §4): for a selected date before today, the next day
 * from Monday to Thursday, three days later on a Friday, one day later on Saturday and Sunday;
 * otherwise the selected date itself.
 */
export function effectiveImportDate(selected: BusinessDay, today: BusinessDay): BusinessDay {
  if (selected >= today) return selected
  return addDays(selected, weekday(selected) === 5 ? 3 : 1)
}

/** The activity date that an import date carries: three days before a Monday, else the day before (4-decisions, 14). */
export function activityDate(importDate: BusinessDay): BusinessDay {
  return previousBusinessDate(importDate)
}
