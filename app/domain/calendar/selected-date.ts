import { previousBusinessDate } from './analysis-date'
import { isLocalDate } from './day-arithmetic'
import { type LocalDate, monthOf } from './local-date'
import { isReachable } from './view'

/** Selected date of a page; `error` is a French message when the requested date is invalid. */
export interface SelectedDate {
  selected: LocalDate
  error: string | null
}

/**
 * Selected date from the URL (spec 1 §2.6, §4). A missing date, an invalid day or a day that the picker does not offer
 * (after today, before January 2000) becomes the default. The last two set the message of spec 1 §8.
 */
export function selectedDate(asked: string | null, today: LocalDate): SelectedDate {
  const fallback = previousBusinessDate(today)
  if (asked === null || asked === '') return { selected: fallback, error: null }
  if (!isLocalDate(asked) || asked > today || !isReachable(monthOf(asked), today))
    return { selected: fallback, error: 'Date sélectionnée invalide.' }
  return { selected: asked, error: null }
}
