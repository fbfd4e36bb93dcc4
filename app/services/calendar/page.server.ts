import type { SubmissionResult } from '@conform-to/react'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { UnknownPlaceError } from '~/domain/calendar/calendar-edits'
import { frenchMonth, monthIn, yearOf } from '~/domain/calendar/local-date'
import { type PlaceKey, readPlaceKey } from '~/domain/calendar/place'
import { InvalidInputError } from '~/domain/errors'
import type { CalendarPanels } from '~/domain/places/admin-view'
import { FilledDayError } from '~/domain/planning/holiday-on-filled-day'
import { HOLIDAYS_UNREADABLE } from '~/domain/read-failure-messages'
import { today } from '~/infra/process/clock.server'
import {
  type CalendarFormInput,
  calendarForm,
  readYear,
  workingDaysMonth,
} from '~/schemas/calendar.server'
import { parseForm } from '~/schemas/form.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { withChanges } from '~/urls'
import { addAlsaceMoselle } from './alsace-moselle.server'
import { addHoliday, editHoliday, removeHoliday, UNCHANGED } from './holidays.server'
import { readCalendarPanels } from './panels.server'
import { resetWorkingDays, setWorkingDays } from './working-days.server'

/** Content of the calendar page. */
export interface CalendarPage {
  panels: CalendarPanels
  /** the identifier that the form of a new holiday carries, so that one sent twice adds one */
  fresh: string
  /** entries kept across an expired session */
  kept: SubmissionResult | null
}

const SUBJECT = 'calendar'
const FAILED = 'Erreur lors de la mise à jour'

/** Working days and holidays for administration (spec 2 §2). @throws ForbiddenError, ReadFailedError */
export async function loadCalendar(request: Request): Promise<CalendarPage> {
  const { principal } = await requirePermission(request, 'calendar.write')
  const params = new URL(request.url).searchParams
  const years = {
    workingDays: readYear(params.get('year')),
    holidays: readYear(params.get('holidays')),
  }
  const panels = await readOrThrow(HOLIDAYS_UNREADABLE, () =>
    readCalendarPanels(principal, years, {
      key: readPlaceKey(params.get('lieu') ?? '') ?? null,
      // the dialog has a list of places, but no search of its own
      query: params.get('q') ?? (params.has('edit') ? '' : null),
    }),
  )
  return { panels, fresh: newId(), kept: await draftReply(request, principal, SUBJECT) }
}

/** Handles a form of the panels (spec 2 §5, §8). @throws ForbiddenError, UnknownFormError */
export async function handleCalendarForm(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'calendar.write', SUBJECT, form)
  const url = new URL(request.url)
  const to = (input: CalendarFormInput) =>
    withChanges(url, { edit: null, delete: null, _data: null, ...listOf(input, url.searchParams) })
  const field = (refusal: unknown) => (refusal instanceof FilledDayError ? 'codes' : '')
  return handleForm(parseForm(form, calendarForm), { failed: FAILED, field }, async (input) =>
    redirectWithNotice(to(input), await act(principal, input)),
  )
}

/** A day of another year than the one listed leads to its own list: it would be nowhere to be seen. */
function listOf(input: CalendarFormInput, params: URLSearchParams): { holidays?: string } {
  if (input.form !== 'add-holiday' && input.form !== 'edit-holiday') return {}
  const year = yearOf(input.date)
  return year === (readYear(params.get('holidays')) ?? yearOf(today()))
    ? {}
    : { holidays: String(year) }
}

function monthOf(input: CalendarFormInput) {
  const read = workingDaysMonth.safeParse(input)
  if (read.success) return read.data
  throw new InvalidInputError({ value: [read.error.issues[0]?.message ?? FAILED] })
}

/** @throws UnknownPlaceError */
function placeIn(text: string): PlaceKey | null {
  const key = readPlaceKey(text)
  if (key === undefined) throw new UnknownPlaceError()
  return key
}

async function act(principal: Principal, input: CalendarFormInput): Promise<FlashMessage | string> {
  const place = placeIn(input.scope)
  switch (input.form) {
    case 'working-days':
    case 'reset-working-days': {
      const { year, month } = monthOf(input)
      const at = { seen: input.seenDays, place }
      if (input.form === 'reset-working-days') await resetWorkingDays(principal, year, month, at)
      else await setWorkingDays(principal, year, month, wholeNumber(input.value), at)
      const name = frenchMonth(monthIn(year, month))
      return `Jours ouvrés mis à jour pour ${name}.`
    }
    case 'add-holiday': {
      const { codes } = await addHoliday(principal, { ...input, scope: place }, input.id)
      return `Jour férié ajouté. ${codes}`.trim()
    }
    case 'edit-holiday': {
      const seenPlace = placeIn(input.seenScope) ?? ''
      const seen = { date: input.seenDate, name: input.seenName, scope: seenPlace } as const
      const shown = seen.date || seen.name ? seen : null
      const typed = { ...input, scope: place ?? '' } as const
      const { changed, codes } = await editHoliday(principal, input.id, typed, shown)
      return changed ? `Jour férié modifié. ${codes}`.trim() : { type: 'info', message: UNCHANGED }
    }
    case 'delete-holiday':
      return (await removeHoliday(principal, input.id)).message
    case 'alsace-moselle':
      return addAlsaceMoselle(principal, place, input.codes)
  }
}

/** The typed number of days; NaN, which the rule refuses, for anything that is no number. */
function wholeNumber(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? Number.NaN : Number(trimmed)
}
