import type { FollowUp } from '~/db/collections/follow-ups.server'
import {
  deleteHoliday,
  findHoliday,
  type HolidayDocument,
  insertHoliday,
  newHoliday,
  updateHoliday,
} from '~/db/collections/holidays.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import {
  HOLIDAY_WORDS,
  HolidayExistsError,
  type HolidayValues,
  readHolidayEdit,
  readNewHoliday,
} from '~/domain/calendar/calendar-edits'
import { withoutInvalidFields } from '~/domain/calendar/data-issues'
import { holidayOver } from '~/domain/calendar/edit-conflicts'
import { type LocalDate, type Month, monthOf, yearOf } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { isSameContent, worded } from '~/domain/edits/words'
import { NotFoundError } from '~/domain/errors'
import { scopeName, scopeOfKey } from '~/domain/hierarchy/network'
import type { HolidayView } from '~/domain/places/admin-view'
import {
  type ClearedCell,
  type CodeChoice,
  choiceSentence,
  type FilledDay,
  FilledDayError,
  restoredDay,
  restoredSentence,
} from '~/domain/planning/holiday-on-filled-day'
import { today } from '~/infra/process/clock.server'
import {
  DAY_CLEARED,
  MOVE_DAY_FOLLOW_UP,
  RESTORE_DAY_FOLLOW_UP,
  readClearedDay,
  readFilledDays,
} from '~/services/filled-days/filled-day.server'
import {
  closingOn,
  dayId,
  sitesOfPlace,
  withAddedHolidays,
  withoutHoliday,
} from '~/services/filled-days/holiday-changes.server'
import { assertCalendarOpen } from '~/services/writes/closed-month-guard.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { holidayView, readPlace, requireCalendar } from './calendar.server'

/** Months whose days a holiday's write changes; an unreadable holiday has no day. */
const monthsOf = (...dates: (LocalDate | undefined)[]): Month[] =>
  dates.flatMap((date) => (date ? [monthOf(date)] : []))

const placeName = ({ network }: ReferenceData, key: string | null | undefined): string =>
  key ? (scopeName(network, scopeOfKey(network, key)) ?? key) : 'Réseau'

/** Audit entry of a holiday's change. */
export const holidayEntry = (
  { date, year }: Pick<HolidayDocument, 'date' | 'year'>,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({
  entity: 'holiday',
  entityId: date.slice(0, 4) || String(year),
  action,
  changes,
})

/** Audited field of a holiday as a whole: its date, and its place where it is not the network's. */
export const auditedDay = (reference: ReferenceData, { date, scope }: HolidayDocument): string =>
  [date || 'illisible', ...(scope ? [placeName(reference, scope)] : [])].join(' ')

/** Codes on days before the write, and the user's choice for them (4-decisions, 44). */
export interface Codes {
  filled: FilledDay
  choice: CodeChoice
}

const isSameDay = (one: HolidayDocument, other: HolidayDocument) =>
  one.date === other.date && (one.scope ?? '') === (other.scope ?? '')

/** Concessions of the places of some holidays; undefined as soon as one is the network's. */
export function concernedSites(
  reference: ReferenceData,
  ...of: readonly HolidayDocument[]
): string[] | undefined {
  const lists = of.map(({ scope }) => sitesOfPlace(reference, scope ?? null))
  return lists.some((list) => !list) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))]
}

/**
 * Codes on the days that new holidays close, with the user's choice; null when there are none.
 * @param left holiday that one of them was before
 * @throws HolidayExistsError when a day is already a holiday of its place; ClosedMonthError; FilledDayError when the
 * days have codes and the user chose nothing
 */
export async function codesOn(
  added: readonly HolidayDocument[],
  choice: CodeChoice | undefined,
  left?: HolidayDocument,
): Promise<Codes | null> {
  const reference = await referenceData()
  const before = left ? withoutHoliday(reference, ({ _id }) => _id === left._id) : reference
  for (const next of added)
    if ([...before.holidays, ...before.placeHolidays].some((one) => isSameDay(one, next)))
      throw new HolidayExistsError(next.date)
  // Checked before the question about codes: in a closed month, either answer would be rejected.
  await assertCalendarOpen({
    months: monthsOf(left?.date, ...added.map(({ date }) => date)),
    siteIds: concernedSites(reference, ...added, ...(left ? [left] : [])),
  })
  const after = withAddedHolidays(before, added)
  const filled = await readFilledDays(
    added.map(({ date, scope }) => ({
      date,
      siteIds: sitesOfPlace(reference, scope ?? null),
      isConcerned: closingOn(date, reference, after),
    })),
  )
  if (filled.cells === 0) return null
  if (!choice) throw new FilledDayError([...new Set(added.map(({ date }) => date))], filled)
  return { filled, choice }
}

/** Identifier of a holiday's day for follow-ups, `moved` where the same day was in another place before. */
const idOf = ({ date, scope }: HolidayDocument, left?: HolidayDocument): string => {
  const moved = left?.date === date ? { moved: { from: left.scope ?? null } } : {}
  return dayId({ date, scope: scope ?? null, ...moved })
}

/** Follow-up of a write that clears the codes of new holidays, if the user chose so. */
export const clearing = (
  added: readonly HolidayDocument[],
  codes: Codes | null,
): { next?: FollowUp } =>
  codes?.choice === 'clear'
    ? { next: { name: DAY_CLEARED, id: added.map((one) => idOf(one)).join() } }
    : {}

/**
 * Follow-up of a moved holiday: restores the codes that it had cleared on its old day, and clears those of its new
 * day.
 */
function moving(
  from: HolidayDocument,
  to: HolidayDocument,
  isCleared: boolean,
  codes: Codes | null,
): { next?: FollowUp } {
  const clears = codes?.choice === 'clear' ? idOf(to, from) : ''
  if (!isCleared) return clears ? { next: { name: DAY_CLEARED, id: clears } } : {}
  return { next: { name: MOVE_DAY_FOLLOW_UP, id: `${idOf(from)}|${clears}` } }
}

/** Sentence about what happened to the codes of a holiday’s day; empty without codes. */
export const said = (codes: Codes | null) =>
  codes ? choiceSentence(codes.filled, codes.choice) : ''

/** Result of an edit: the holiday, whether anything changed (2 §5), and the message about its day's codes. */
export interface HolidayEdit {
  holiday: HolidayView
  changed: boolean
  /** message; '' when the day had no code */
  codes: string
}

/**
 * Adds a public holiday of the network or a place; a day with codes needs a choice (4-decisions, 44 and 71).
 * @param id the form's own identifier: a second submit with the same day and name adds nothing
 * @throws ForbiddenError, InvalidInputError, UnknownPlaceError, HolidayExistsError, FilledDayError, ClosedMonthError
 */
export async function addHoliday(
  principal: Principal,
  typed: Omit<HolidayValues, 'scope'> & {
    scope?: PlaceKey | '' | null
    codes?: CodeChoice | undefined
  },
  id = '',
): Promise<HolidayEdit> {
  requireCalendar(principal)
  const read = readNewHoliday(typed.date, typed.name, yearOf(today()))
  const scope = typed.scope || null
  const values = { ...read, scope: scope ?? '' } as const
  const { date, name } = values
  const { siteIds } = await readPlace(scope)
  let codes: Codes | null = null
  const added = await createIdempotently<HolidayDocument>(id, {
    find: findHoliday,
    isSame: (made) => isSameContent(HOLIDAY_WORDS, made, values),
    create: async (own) => {
      const holiday = newHoliday(values, own)
      codes = await codesOn([holiday], typed.codes)
      const field = auditedDay(await referenceData(), holiday)
      const entries = [holidayEntry(holiday, 'create', [{ field, old: null, new: name }])]
      const touched = { what: 'calendar' as const, months: monthsOf(date), siteIds }
      const insert = async (tx: Transaction) => {
        if (await insertHoliday(holiday, tx)) return true
        throw new HolidayExistsError(date)
      }
      await write(principal, entries, insert, { touched, ...clearing([holiday], codes) })
      return holiday
    },
  })
  return { holiday: holidayView(added), changed: true, codes: said(codes) }
}

/** Message of an edit that changes nothing (2 §5). */
export const UNCHANGED = 'Aucune modification détectée.'

const withScope = (stored: HolidayDocument, edit: { scope?: PlaceKey | '' }): HolidayDocument => {
  const { scope: _old, ...rest } = stored
  const scope = edit.scope ?? stored.scope
  return { ...rest, ...edit, ...(scope ? { scope } : {}) } as HolidayDocument
}

/** Cells that a day cleared and that a change of the lists opens again. */
async function reopenedCells(
  reference: ReferenceData,
  stored: HolidayDocument,
  added: readonly HolidayDocument[],
): Promise<ClearedCell[]> {
  if (!stored.date) return []
  const rest = withoutHoliday(reference, ({ _id }) => _id === stored._id)
  return readClearedDay({
    date: stored.date,
    siteIds: sitesOfPlace(reference, stored.scope ?? null),
    isConcerned: closingOn(stored.date, withAddedHolidays(rest, added), reference),
  })
}

/**
 * Edits a public holiday; a new day or place with codes needs a choice (4-decisions, 44 and 71). The old day becomes
 * an ordinary day, and its cleared codes are restored where they can be.
 * @param seen values that the form showed
 * @throws ForbiddenError, NotFoundError, InvalidInputError, UnknownPlaceError, HolidayExistsError, FilledDayError,
 * EditConflictError, ClosedMonthError
 */
export async function editHoliday(
  principal: Principal,
  id: string,
  typed: Partial<HolidayValues> & { codes?: CodeChoice | undefined },
  seen: HolidayValues | null = null,
): Promise<HolidayEdit> {
  requireCalendar(principal)
  if (typed.scope) await readPlace(typed.scope)
  return retryOnConflict<HolidayEdit>(async () => {
    const found = await findHoliday(id)
    if (!found) throw new NotFoundError('Jour férié introuvable.')
    const reference = await referenceData()
    const stored = withoutInvalidFields(found)
    const year = yearOf(today())
    const nameOf = (key: string) => placeName(reference, key)
    const asked = holidayOver(stored, readHolidayEdit(stored, typed, year), seen, nameOf)
    const edit = readHolidayEdit(stored, asked, year)
    if (Object.keys(edit).length === 0)
      return { holiday: holidayView(stored), changed: false, codes: '' }
    const next = withScope(stored, edit)
    // A new name changes no day, so it invalidates no month.
    const moves = edit.date !== undefined || edit.scope !== undefined
    const codes = moves && next.date ? await codesOn([next], typed.codes, stored) : null
    const cells = moves ? await reopenedCells(reference, stored, [next]) : []
    const follows = moves ? moving(stored, next, cells.length > 0, codes) : {}
    const audited = (of: Partial<HolidayValues>, key: keyof HolidayValues) =>
      key === 'scope' ? nameOf(of.scope ?? '') : of[key] || null
    const changed = worded(HOLIDAY_WORDS).filter((key) => key in edit)
    const changes = changed.map((key) => ({
      field: `${stored.date || edit.date} ${key}`,
      old: audited(stored, key),
      new: audited(edit, key),
    }))
    const entries = [holidayEntry(stored, 'update', changes)]
    const months = moves ? monthsOf(stored.date || undefined, next.date || undefined) : []
    const siteIds = concernedSites(reference, stored, next)
    const touched = { what: 'calendar' as const, months, siteIds }
    const update = async (tx: Transaction) => {
      const outcome = await updateHoliday(stored, edit, tx)
      if (outcome === 'taken') throw new HolidayExistsError(edit.date ?? stored.date)
      return outcome === 'stored'
    }
    if (!(await write(principal, entries, update, { touched, ...follows }))) return null
    const back = restoredSentence(stored.date, cells)
    return { holiday: holidayView(next), changed: true, codes: `${said(codes)} ${back}`.trim() }
  })
}

/**
 * Deletes a public holiday and restores the codes that it had cleared. The message counts the codes that cannot be
 * restored (4-decisions, 44).
 * @throws ForbiddenError, NotFoundError, ClosedMonthError
 */
export async function removeHoliday(principal: Principal, id: string) {
  requireCalendar(principal)
  return retryOnConflict(async () => {
    const found = await findHoliday(id)
    if (!found) throw new NotFoundError('Jour férié introuvable.')
    const reference = await referenceData()
    const stored = withoutInvalidFields(found)
    const field = auditedDay(reference, stored)
    const entries = [
      holidayEntry(stored, 'delete', [{ field, old: stored.name || null, new: null }]),
    ]
    const months = monthsOf(stored.date || undefined)
    const siteIds = concernedSites(reference, stored)
    const touched = { what: 'calendar' as const, months, siteIds }
    const cells = await reopenedCells(reference, stored, [])
    const follows =
      cells.length > 0 ? { next: { name: RESTORE_DAY_FOLLOW_UP, id: idOf(stored) } } : {}
    const remove = (tx: Transaction) => deleteHoliday(stored, tx)
    if (!(await write(principal, entries, remove, { touched, ...follows }))) return null
    const { restored, notRestored } = restoredDay(stored.date, cells)
    const back = restoredSentence(stored.date, cells)
    return { message: `Jour férié supprimé. ${back}`.trim(), restored, notRestored }
  })
}
