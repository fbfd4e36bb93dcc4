import { z } from 'zod'
import { CALENDAR_FORMS } from '~/domain/calendar/admin-view'
import { button, typed } from './form.server'
import { monthNumber, year } from './primitives.server'

/** A posted form of the calendar panels; `form` tells which one. */
export const calendarForm = z.object({
  form: button(CALENDAR_FORMS),
  year: typed,
  month: typed,
  value: typed,
  id: typed,
  date: typed,
  name: typed,
})
export type CalendarFormInput = z.output<typeof calendarForm>

/** Year and month of a working-days form. */
export const workingDaysMonth = z.object({ year, month: monthNumber })

/** The year that a query names, null for none or an unreadable one. */
export function readYear(text: string | null): number | null {
  const read = year.safeParse(text)
  return read.success ? read.data : null
}
