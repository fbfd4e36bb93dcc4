import { lastDayOf } from '../calendar/day-arithmetic'
import { frenchMonth, isMonth, type LocalDate, monthOf } from '../calendar/local-date'
import { RuleError } from '../errors'

/** The period is not a month, or has not begun (spec 5 §2). */
export class VideocheckPeriodError extends RuleError {
  constructor(message = 'La période est requise, de la forme aaaa-mm.') {
    super(message, 400)
  }
}

/**
 * Day of a period's figures when the rows give none: the period's last day not after today (spec 5 §2).
 * @throws VideocheckPeriodError when the period is not a month, or has not begun
 */
export function lastDayOfPeriod(period: string, today: LocalDate): LocalDate {
  if (!isMonth(period)) throw new VideocheckPeriodError()
  if (period > monthOf(today))
    throw new VideocheckPeriodError(`La période ${frenchMonth(period)} n’a pas encore commencé.`)
  const last = lastDayOf(period)
  return last < today ? last : today
}
