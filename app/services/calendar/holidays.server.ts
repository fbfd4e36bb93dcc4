import type { FollowUp } from '~/db/collections/follow-ups.server'
import {
  deleteHoliday,
  findHoliday,
  type HolidayDocument,
  insertHoliday,
  newHoliday,
  updateHoliday,
} from '~/db/collections/holidays.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import type { HolidayView } from '~/domain/calendar/admin-view'
import {
  HolidayExistsError,
  type HolidayValues,
  readHolidayEdit,
  readNewHoliday,
} from '~/domain/calendar/calendar-edits'
import { withoutInvalidFields } from '~/domain/calendar/data-issues'
import { holidayOver } from '~/domain/calendar/edit-conflicts'
import { type LocalDate, type Month, monthOf, yearOf } from '~/domain/calendar/local-date'
import { NotFoundError } from '~/domain/errors'
import {
  type CodeChoice,
  choiceSentence,
  type FilledDay,
  FilledDayError,
  restoredDay,
  restoredSentence,
} from '~/domain/planning/holiday-on-filled-day'
import { today } from '~/infra/process/clock.server'
import { assertCalendarOpen } from '~/services/writes/closed-month-guard.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { requireCalendar } from './calendar.server'
import {
  DAY_CLEARED,
  DAY_MOVED,
  DAY_RESTORED,
  readClearedDay,
  readFilledDay,
} from './filled-day.server'

const view = ({ _id, name, date }: HolidayDocument): HolidayView => ({ _id, name, date })

/** Months whose days a holiday's write changes; an unreadable holiday has no day. */
const monthsOf = (...dates: (LocalDate | undefined)[]): Month[] =>
  dates.flatMap((date) => (date ? [monthOf(date)] : []))

/** Audit entry of a holiday's change. */
const holidayEntry = (
  { date, year }: HolidayDocument,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({
  entity: 'holiday',
  entityId: date.slice(0, 4) || String(year),
  action,
  changes,
})

/** Codes on a holiday's day before the write, and the user's choice for them (4-decisions, 44). */
interface Codes {
  filled: FilledDay
  choice: CodeChoice
}

/**
 * Codes on a day that becomes a holiday, with the user's choice; null when the day has no code.
 * @param left day that the holiday leaves
 * @throws HolidayExistsError when the day is already a holiday; ClosedMonthError; FilledDayError when the day has
 * codes and the user chose nothing
 */
async function codesOn(
  date: LocalDate,
  choice: CodeChoice | undefined,
  left?: LocalDate,
): Promise<Codes | null> {
  if ((await referenceData()).holidayDates.has(date)) throw new HolidayExistsError(date)
  // Checked before the question about codes: in a closed month, either answer would be rejected.
  await assertCalendarOpen(monthsOf(left, date))
  const filled = await readFilledDay(date)
  if (filled.cells === 0) return null
  if (!choice) throw new FilledDayError(date, filled)
  return { filled, choice }
}

/** Follow-up of a holiday's write that clears the codes of its day, if the user chose so. */
const clearing = (date: LocalDate, codes: Codes | null): { next?: FollowUp } =>
  codes?.choice === 'clear' ? { next: { name: DAY_CLEARED, id: date } } : {}

/**
 * Follow-up of a moved holiday: restores the codes that it had cleared on its old day, and clears those of its new
 * day.
 */
function moving(
  from: LocalDate,
  to: LocalDate,
  isCleared: boolean,
  codes: Codes | null,
): { next?: FollowUp } {
  if (!isCleared) return clearing(to, codes)
  const clears = codes?.choice === 'clear' ? to : ''
  return { next: { name: DAY_MOVED, id: `${from}|${clears}` } }
}

const said = (codes: Codes | null) => (codes ? choiceSentence(codes.filled, codes.choice) : '')

/** Result of an edit: the holiday, whether anything changed (2 §5), and the message about its day's codes. */
export interface HolidayEdit {
  holiday: HolidayView
  changed: boolean
  /** message; '' when the day had no code */
  codes: string
}

/**
 * Adds a public holiday; a day with codes needs a choice (4-decisions, 44).
 * @param id the form's own identifier: a second submit with the same day and name adds nothing
 * @throws ForbiddenError, InvalidInputError, HolidayExistsError, FilledDayError
 */
export async function addHoliday(
  principal: Principal,
  typed: { date: string; name: string; codes?: CodeChoice | undefined },
  id = '',
): Promise<HolidayEdit> {
  requireCalendar(principal)
  const { date, name } = readNewHoliday(typed.date, typed.name, yearOf(today()))
  let codes: Codes | null = null
  const added = await createIdempotently<HolidayDocument>(id, {
    find: findHoliday,
    isSame: (made) => made.date === date && made.name === name,
    create: async (own) => {
      const holiday = newHoliday(date, name, own)
      codes = await codesOn(date, typed.codes)
      const entries = [holidayEntry(holiday, 'create', [{ field: date, old: null, new: name }])]
      const touched = { what: 'calendar' as const, months: monthsOf(date) }
      const insert = async (tx: Transaction) => {
        if (await insertHoliday(holiday, tx)) return true
        throw new HolidayExistsError(date)
      }
      await write(principal, entries, insert, { touched, ...clearing(date, codes) })
      return holiday
    },
  })
  return { holiday: view(added), changed: true, codes: said(codes) }
}

/** Message of an edit that changes nothing (2 §5). */
export const UNCHANGED = 'Aucune modification détectée.'

/**
 * Edits a public holiday; a new day with codes needs a choice (4-decisions, 44). The old day becomes an ordinary day,
 * as after a deletion: its kept codes count again, and the cleared ones are restored.
 * @param seen values that the form showed; null when unknown
 * @throws ForbiddenError, NotFoundError, InvalidInputError, HolidayExistsError, FilledDayError, EditConflictError
 */
export async function editHoliday(
  principal: Principal,
  id: string,
  typed: { date?: string; name?: string; codes?: CodeChoice | undefined },
  seen: HolidayValues | null = null,
): Promise<HolidayEdit> {
  requireCalendar(principal)
  return retryOnConflict<HolidayEdit>(async () => {
    const found = await findHoliday(id)
    if (!found) throw new NotFoundError('Jour férié introuvable.')
    const stored = withoutInvalidFields(found)
    const year = yearOf(today())
    const asked = holidayOver(stored, readHolidayEdit(stored, typed, year), seen)
    const edit = readHolidayEdit(stored, asked, year)
    if (Object.keys(edit).length === 0) return { holiday: view(stored), changed: false, codes: '' }
    const codes = edit.date ? await codesOn(edit.date, typed.codes, stored.date) : null
    const cells = edit.date && stored.date ? await readClearedDay(stored.date) : []
    const next = edit.date ? moving(stored.date, edit.date, cells.length > 0, codes) : {}
    const changes = Object.entries(edit).map(([key, next]) => ({
      field: `${stored.date || edit.date} ${key}`,
      old: (key === 'date' ? stored.date : stored.name) || null,
      new: next,
    }))
    const entries = [holidayEntry(stored, 'update', changes)]
    // A new name changes no day, so it invalidates no month.
    const months = edit.date ? monthsOf(stored.date, edit.date) : []
    const touched = { what: 'calendar' as const, months }
    const update = async (tx: Transaction) => {
      const outcome = await updateHoliday(stored, edit, tx)
      if (outcome === 'taken') throw new HolidayExistsError(edit.date ?? stored.date)
      return outcome === 'stored'
    }
    if (!(await write(principal, entries, update, { touched, ...next }))) return null
    const back = restoredSentence(stored.date, cells)
    return {
      holiday: { ...view(stored), ...edit },
      changed: true,
      codes: `${said(codes)} ${back}`.trim(),
    }
  })
}

/** Result of a deletion: its message, and how many cells with cleared codes were restored. */
export interface HolidayRemoval {
  message: string
  restored: number
  notRestored: number
}

/**
 * Deletes a public holiday and restores the codes that it had cleared. The message counts the codes that cannot be
 * restored (4-decisions, 44).
 * @throws ForbiddenError, NotFoundError
 */
export async function removeHoliday(principal: Principal, id: string): Promise<HolidayRemoval> {
  requireCalendar(principal)
  return retryOnConflict(async () => {
    const found = await findHoliday(id)
    if (!found) throw new NotFoundError('Jour férié introuvable.')
    const stored = withoutInvalidFields(found)
    const changes = [{ field: stored.date || 'illisible', old: stored.name || null, new: null }]
    const entries = [holidayEntry(stored, 'delete', changes)]
    const touched = { what: 'calendar' as const, months: monthsOf(stored.date) }
    const cells = stored.date ? await readClearedDay(stored.date) : []
    const follows = cells.length > 0 ? { next: { name: DAY_RESTORED, id: stored.date } } : {}
    const remove = (tx: Transaction) => deleteHoliday(stored, tx)
    if (!(await write(principal, entries, remove, { touched, ...follows }))) return null
    const { restored, notRestored } = restoredDay(stored.date, cells)
    const back = restoredSentence(stored.date, cells)
    return { message: `Jour férié supprimé. ${back}`.trim(), restored, notRestored }
  })
}
