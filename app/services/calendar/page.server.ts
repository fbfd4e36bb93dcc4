import type { Principal } from '~/domain/access/scope'
import type { CalendarAgain, CalendarPanels } from '~/domain/calendar/admin-view'
import { frenchMonth, monthIn } from '~/domain/calendar/business-day'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { logger } from '~/infra/logger.server'
import {
  type CalendarFormInput,
  calendarForm,
  readYear,
  workingDaysMonth,
} from '~/schemas/calendar.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { dropDraft, KEPT, readDraft } from '~/services/web/drafts.server'
import { readOrSay } from '~/services/web/read-failure.server'
import {
  addHoliday,
  editHoliday,
  readCalendarPanels,
  removeHoliday,
  resetWorkingDays,
  setWorkingDays,
  UNCHANGED,
} from './save.server'

/** What the calendar page shows. */
export interface CalendarPage {
  panels: CalendarPanels
  /** entries kept across an expired session */
  kept: CalendarAgain | null
}

/** What a posted form of the calendar page comes to. */
export type CalendarAnswer =
  | { kind: 'done'; tone: 'success' | 'info'; message: string; headers: Headers }
  | { kind: 'again'; status: number; again: CalendarAgain }

const SUBJECT = 'calendar'
const FAILED = 'Erreur lors de la mise à jour'

function valuesOf(input: CalendarFormInput): Record<string, string> {
  const { form: _form, ...values } = input
  return values
}

/** Working days and holidays for administration (spec 2 §2). @throws ForbiddenError, ReadFailedError */
export async function loadCalendar(request: Request): Promise<CalendarPage> {
  const { principal } = await requirePermission(request, 'calendar.write')
  const params = new URL(request.url).searchParams
  const years = {
    workingDays: readYear(params.get('year')),
    holidays: readYear(params.get('holidays')),
  }
  const panels = await readOrSay('Erreur lors de la récupération des jours fériés.', () =>
    readCalendarPanels(principal, years),
  )
  const draft = await readDraft(request, principal, SUBJECT)
  const read = draft ? calendarForm.safeParse(Object.fromEntries(draft)) : null
  const kept = read?.success
    ? { form: read.data.form, values: valuesOf(read.data), errors: {}, message: KEPT }
    : null
  return { panels, kept }
}

/** Does what a form of the panels asks (spec 2 §5, §8). @throws ForbiddenError */
export async function actOnCalendar(request: Request, form: FormData): Promise<CalendarAnswer> {
  const { principal } = await requirePermissionKeeping(request, 'calendar.write', SUBJECT, form)
  const read = calendarForm.safeParse(Object.fromEntries(form))
  if (!read.success) throw new RuleError(read.error.issues[0]?.message ?? FAILED, 400)
  try {
    const { tone, message } = await act(principal, read.data)
    const headers = new Headers()
    const dropped = await dropDraft(request)
    if (dropped) headers.append('Set-Cookie', dropped)
    return { kind: 'done', tone, message, headers }
  } catch (error) {
    return { kind: 'again', ...again(read.data, error) }
  }
}

function again(input: CalendarFormInput, error: unknown): { status: number; again: CalendarAgain } {
  if (!(error instanceof RuleError)) logger().error({ err: error }, FAILED)
  const known = error instanceof RuleError ? error : new RuleError(FAILED, 500)
  const errors = known instanceof InvalidInputError ? { ...known.fields } : {}
  const values = valuesOf(input)
  const message = known.message
  return { status: known.status, again: { form: input.form, values, errors, message } }
}

function monthOf(input: CalendarFormInput) {
  const read = workingDaysMonth.safeParse(input)
  if (read.success) return read.data
  throw new InvalidInputError({ value: [read.error.issues[0]?.message ?? FAILED] })
}

const success = (message: string) => ({ tone: 'success', message }) as const

async function act(
  principal: Principal,
  input: CalendarFormInput,
): Promise<{ tone: 'success' | 'info'; message: string }> {
  switch (input.form) {
    case 'working-days':
    case 'reset-working-days': {
      const { year, month } = monthOf(input)
      if (input.form === 'reset-working-days') await resetWorkingDays(principal, year, month)
      else await setWorkingDays(principal, year, month, wholeNumber(input.value))
      const name = frenchMonth(monthIn(year, month))
      return success(`Jours ouvrés mis à jour pour ${name}.`)
    }
    case 'add-holiday':
      await addHoliday(principal, input)
      return success('Jour férié ajouté.')
    case 'edit-holiday': {
      const { changed } = await editHoliday(principal, input.id, input)
      return changed ? success('Jour férié modifié.') : { tone: 'info', message: UNCHANGED }
    }
    case 'delete-holiday':
      return success((await removeHoliday(principal, input.id)).message)
  }
}

/** The typed number of days; NaN, which the rule refuses, for anything that is no number. */
function wholeNumber(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? Number.NaN : Number(trimmed)
}
