import { previousBusinessDate } from './analysis-date'
import type { BusinessDay } from './business-day'
import { isBusinessDay } from './day-arithmetic'

/** The date a page is asked for, and the sentence when it cannot be used. */
export interface SelectedDate {
  selected: BusinessDay
  error: string | null
}

/**
 * The selected date of an address (spec 1 §2.6, §4): the default one when absent, and also when it is no day
 * or lies after today (the picker disables those), with the sentence of spec 1 §8.
 */
export function selectedDate(asked: string | null, today: BusinessDay): SelectedDate {
  const fallback = previousBusinessDate(today)
  if (asked === null || asked === '') return { selected: fallback, error: null }
  if (!isBusinessDay(asked) || asked > today)
    return { selected: fallback, error: 'Date sélectionnée invalide.' }
  return { selected: asked, error: null }
}
