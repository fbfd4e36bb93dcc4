import { type BusinessDay, frenchMonth, type Month, monthOf } from './business-day'

/** Why nothing can have happened in a month yet: what is imported or asked of customers is of one that has begun. */
export const notBegun = (month: Month, today: BusinessDay): string | null =>
  month > monthOf(today) ? `La période ${frenchMonth(month)} n’a pas encore commencé.` : null
