import { z } from 'zod'
import { placeKey } from '~/domain/calendar/place'
import { CALENDAR_FORMS } from '~/domain/places/admin-view'
import { CODE_CHOICES } from '~/domain/planning/holiday-on-filled-day'
import { button, typed } from './form.server'
import { id, monthNumber, year } from './primitives.server'

/** Choice for the filled cells of a new holiday: keep or clear their codes (4-decisions, 44). */
export const codeChoice = z.enum(CODE_CHOICES, {
  error: 'Le choix pour les cellules remplies est «\u202fkeep\u202f» ou «\u202fclear\u202f».',
})

/** Posted form of the calendar panels; `form` names the panel, `seen…` are its original values. */
export const calendarForm = z.object({
  form: button(CALENDAR_FORMS),
  year: typed,
  month: typed,
  value: typed,
  id: typed,
  date: typed,
  name: typed,
  codes: codeChoice.optional().catch(undefined),
  seenDate: typed,
  seenName: typed,
  seenDays: typed,
  scope: typed,
  seenScope: typed,
})
export type CalendarFormInput = z.output<typeof calendarForm>

/** Year and month of a working-days form. */
export const workingDaysMonth = z.object({ year, month: monthNumber })

/** Place of a holiday or a number of working days in a call; its key, '' for the network (4-decisions, 71). */
export const calendarScope = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('network') }),
      z.object({ type: z.enum(['group', 'plate', 'site']), id }),
    ],
    { error: 'Le lieu est invalide\u202f: { type: network | group | plate | site, id }.' },
  )
  .transform((scope) => placeKey(scope) ?? '')
  .optional()

/** The year that a query names, null for none or an unreadable one. */
export function readYear(text: string | null): number | null {
  const read = year.safeParse(text)
  return read.success ? read.data : null
}
