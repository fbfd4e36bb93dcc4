import { NUMBERS_LOCK, parentLock } from '~/db/collections/locks.server'
import { deleteOutletsOf } from '~/db/collections/outlets.server'
import { deleteCalendarOf } from '~/db/collections/place-calendar.server'
import { findPlate } from '~/db/collections/plates.server'
import { countSiteDocuments, purgeSiteDetails } from '~/db/collections/site-documents.server'
import {
  deleteSite,
  findSite,
  insertSite,
  type SiteContent,
  type SiteDocument,
  sitesWithPDV,
  updateSite,
} from '~/db/collections/sites.server'
import { clearReference } from '~/db/collections/user-writes.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { fieldChanges } from '~/domain/audit/changes'
import { auditOfWrite } from '~/domain/audit-entry'
import { addMonths, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Called, Content } from '~/domain/entities/fields'
import { mergeContent } from '~/domain/entities/merge'
import { calledOf, hasSameFields } from '~/domain/entities/values'
import { movedFrom, readPlaceDay } from '~/domain/hierarchy/dated-places'
import { assertNoDependents } from '~/domain/hierarchy/dependents'
import { PdvTakenError, readSite } from '~/domain/hierarchy/edits'
import { PlateNotFoundError, SiteNotFoundError } from '~/domain/hierarchy/errors'
import { SITE_FIELDS, type SiteFields } from '~/domain/hierarchy/place-fields'
import type { CodeChoice } from '~/domain/planning/holiday-on-filled-day'
import { today } from '~/infra/process/clock.server'
import type { SiteView } from '~/schemas/hierarchy.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { assertSpanOpen } from '~/services/writes/closed-month-guard.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import type { MonthSpan } from '~/services/writes/invalidation-policy.server'
import { write } from '~/services/writes/write.server'
import { assignedTo } from './count-assignments.server'
import { placeNames, siteView } from './hierarchy.server'
import { assertNoImport } from './no-running-import.server'
import { codesOutside, monthsOf } from './opening-codes.server'
import { formerScopesAfter, relocate } from './relocation.server'

/** Bounds of an unlimited opening. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-12-31'

/** Fields of a concession in a form or call. */
export type SiteInput = Called<SiteFields>

const chain = ({ _id: siteId, plateId, groupId }: SiteDocument) => ({ siteId, plateId, groupId })
const changesOf = async (before: Content<SiteFields> | null, after: Content<SiteFields> | null) =>
  fieldChanges(SITE_FIELDS, before, after, await placeNames())

type Numbered = Pick<SiteDocument, '_id' | 'numerosPDV'>

const holdersOf = async ({ _id, numerosPDV }: Numbered, tx?: Transaction) =>
  (await sitesWithPDV(numerosPDV, tx)).filter((site) => site._id !== _id)

/** Checks that no other concession has one of the PDV numbers. @throws PdvTakenError */
export async function assertFreePDV(own: Numbered, tx?: Transaction): Promise<void> {
  const numbers = own.numerosPDV
  for (const other of await holdersOf(own, tx)) {
    const number = numbers.find((candidate) => other.numerosPDV.includes(candidate))
    if (number !== undefined) throw new PdvTakenError(number, other.name)
  }
}

/** Group of a plate. @throws PlateNotFoundError */
export async function groupOf(plateId: string, tx?: Transaction): Promise<string> {
  const plate = await findPlate(plateId, tx)
  if (!plate) throw new PlateNotFoundError()
  return plate.groupId
}

/**
 * Creates a concession (2 §5, §7).
 * @param id the form's own identifier: a second submit with the same fields creates nothing
 * @throws ForbiddenError, InvalidInputError, PlateNotFoundError, PdvTakenError
 */
export async function createSite(
  principal: Principal,
  input: SiteInput,
  id = '',
): Promise<SiteView> {
  requireAdministration(principal)
  const read = readSite(input, 'create')
  const made = await createIdempotently<SiteDocument>(id, {
    find: findSite,
    isSame: (site) => hasSameFields(SITE_FIELDS, site, read),
    create: (_id) => insertNew(principal, { _id, ...read }),
  })
  return siteView(made)
}

async function insertNew(
  principal: Principal,
  read: Content<SiteFields> & { _id: string },
): Promise<SiteDocument | null> {
  const site = { ...read, groupId: await groupOf(read.plateId) }
  await assertFreePDV(site)
  const entries = [auditOfWrite('site', site._id, 'create', await changesOf(null, site))]
  const insert = async (tx: Transaction) => {
    if ((await groupOf(site.plateId, tx)) !== site.groupId) return false
    await assertFreePDV(site, tx)
    await insertSite(site, tx)
    return true
  }
  const touched = { what: 'hierarchy' as const, sites: [chain(site)] }
  const locks = [parentLock(site.plateId), NUMBERS_LOCK]
  return (await write(principal, entries, insert, { touched, locks })) ? site : null
}

/** A concession after an edit; `message` tells what became of codes on days that it closed. */
type EditedSite = SiteView & { message?: string }

/**
 * First and last day of the time that another opening or last day changes; null when it changes none. An unlimited side
 * reaches the first or last month that can be closed.
 */
function shiftedDays(
  before: SiteContent,
  after: SiteContent,
): { first: LocalDate; last: LocalDate } | null {
  const opens = [before.opensOn ?? FIRST_DAY, after.opensOn ?? FIRST_DAY]
  const closes = [before.closesOn ?? LAST_DAY, after.closesOn ?? LAST_DAY]
  const moved = [opens, closes]
    .filter(([old, next]) => old !== next)
    .flat()
    .sort()
  const [first, last] = [moved[0], moved.at(-1)]
  return first && last ? { first, last } : null
}

/**
 * Edits a concession; another plate holds from the first of a month on (2 §5, §7; 4-decisions, 72).
 * @param seen values that the editor saw
 * @param effectiveFrom first day in another plate, yyyy-MM-dd; absent: the first of the current month
 * @param codes choice for the planning's codes on days that another opening closes (4-decisions, 44 and 71)
 * @throws FilledDayError without a choice, ForbiddenError, InvalidInputError, SiteNotFoundError, PlateNotFoundError, PdvTakenError,
 * EditConflictError, ImportRunningError, ClosedSettingError, RuleError 422 or 409 for the day
 */
export async function editSite(
  principal: Principal,
  id: string,
  edit: Partial<SiteInput>,
  seen: SiteInput | null = null,
  effectiveFrom?: string,
  codes?: CodeChoice,
): Promise<EditedSite> {
  requireAdministration(principal)
  return retryOnConflict<EditedSite>(async () => {
    const stored = await findSite(id)
    if (!stored) throw new SiteNotFoundError()
    const typed = readSite({ ...calledOf(SITE_FIELDS, stored), ...edit }, 'edit')
    const content = mergeContent(SITE_FIELDS, { stored, typed, seen }, await placeNames())
    const changes = await changesOf(stored, content)
    if (changes.length === 0 && content.plateId === stored.plateId) return siteView(stored)
    const next = { ...content, groupId: await groupOf(content.plateId) }
    await assertFreePDV({ _id: id, ...next })
    const moves = next.plateId !== stored.plateId
    const shifted = shiftedDays(stored, next)
    const span: MonthSpan | null = shifted && {
      from: monthOf(shifted.first),
      until: addMonths(monthOf(shifted.last), 1),
      siteIds: [id],
    }
    if (span) await assertSpanOpen(span)
    const months = shifted && monthsOf(shifted.first, shifted.last)
    const opening = months
      ? await codesOutside({ siteId: id, before: stored, after: next, months }, codes)
      : null
    if (moves) await assertNoImport()
    const site = { _id: id, ...next }
    const move = { from: chain(stored), to: chain(site) }
    const from = moves ? readPlaceDay(effectiveFrom, today()) : null
    const placed = from ? { ...next, ...replaced(stored, next, from) } : next
    const moved = from ? await relocate([move], from) : null
    const since = from ? [{ field: 'effectiveFrom', old: null, new: from }] : []
    const entries = [auditOfWrite('site', id, 'update', [...changes, ...since])]
    const act = async (tx: Transaction) => {
      if (moves && (await groupOf(next.plateId, tx)) !== next.groupId) return false
      if (span) await assertSpanOpen(span, tx)
      await assertFreePDV(site, tx)
      if (!(await updateSite(stored, placed, tx))) return false
      await moved?.move(tx)
      return true
    }
    const touched = {
      what: 'hierarchy' as const,
      sites: moves ? [move.from, move.to] : shifted ? [move.from] : [],
    }
    const locks = [NUMBERS_LOCK, ...(moves ? [parentLock(next.plateId)] : [])]
    const follows = opening?.next ? { next: opening.next } : {}
    if (!(await write(principal, entries, act, { touched, locks, ...follows }))) return null
    return { ...siteView(site), ...(opening?.said ? { message: opening.said } : {}) }
  })
}

/** History of a concession that moves. @throws RuleError 409 */
function replaced(stored: SiteDocument, next: SiteContent, from: LocalDate) {
  const held = { latest: stored.plateId, before: stored.platesBefore ?? [] }
  const { before } = movedFrom(held, { name: stored.name, from, to: next.plateId })
  return { platesBefore: before, formerScopes: formerScopesAfter(stored, stored) }
}

const holdings = async (id: string, tx?: Transaction) => ({
  ...(await countSiteDocuments(id, tx)),
  ...(await assignedTo(id, tx)),
})

/**
 * Deletes a concession without dependent data.
 * @throws ForbiddenError, SiteNotFoundError, StillHoldsError, ImportRunningError
 */
export async function removeSite(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findSite(id)
  if (!stored) throw new SiteNotFoundError()
  assertNoDependents('site', await holdings(id))
  await assertNoImport()
  const entries = [auditOfWrite('site', id, 'delete', await changesOf(stored, null))]
  const touched = { what: 'hierarchy' as const, sites: [chain(stored)] }
  const remove = async (tx: Transaction) => {
    assertNoDependents('site', await holdings(id, tx))
    if (!(await deleteSite(id, tx))) throw new SiteNotFoundError()
    await purgeSiteDetails(id, tx)
    await deleteCalendarOf(`site:${id}`, tx)
    await deleteOutletsOf(id, tx)
    await clearReference(stored.plateId, id, tx)
    return true
  }
  await write(principal, entries, remove, { touched })
  return { message: 'Concession supprimée.' }
}
