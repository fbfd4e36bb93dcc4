import { NUMBERS_LOCK, parentLock } from '~/db/collections/locks.server'
import { findPlate } from '~/db/collections/plates.server'
import { referenceData } from '~/db/collections/reference-data.server'
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
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import { mergeEdit } from '~/domain/edits/three-way-merge'
import { assertNoDependents } from '~/domain/hierarchy/dependents'
import { PdvTakenError, readSite } from '~/domain/hierarchy/edits'
import { PlateNotFoundError, SiteNotFoundError } from '~/domain/hierarchy/errors'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { assignedTo } from './count-assignments.server'
import type { SiteView } from './hierarchy.server'
import { assertNoImport } from './no-running-import.server'
import { relocate } from './relocation.server'

/** Fields of a concession in a form or call. */
export interface SiteInput {
  name: string
  /** identifier of the plate */
  plate: string
  numerosPDV: string[]
}

const view = ({ _id, name, plateId, groupId, numerosPDV }: SiteDocument): SiteView => ({
  _id,
  name,
  plate: plateId,
  group: groupId,
  numerosPDV,
})
const siteEntry = (
  { _id }: SiteDocument,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'site', entityId: _id, action, changes })
const chain = ({ _id: siteId, plateId, groupId }: SiteDocument) => ({ siteId, plateId, groupId })
const auditValues = async ({ name, plateId, numerosPDV }: SiteContent) => {
  const plate = (await referenceData()).network.plateById.get(plateId)
  return { name, plate: plate?.name ?? plateId, numerosPDV }
}

type Numbered = Pick<SiteDocument, '_id' | 'numerosPDV'>

const holdersOf = async ({ _id, numerosPDV }: Numbered, tx?: Transaction) =>
  (await sitesWithPDV(numerosPDV, tx)).filter((site) => site._id !== _id)

/** Checks that no other concession has one of the PDV numbers. @throws PdvTakenError */
async function assertFreePDV(own: Numbered, tx?: Transaction): Promise<void> {
  const numbers = own.numerosPDV
  for (const other of await holdersOf(own, tx)) {
    const number = numbers.find((candidate) => other.numerosPDV.includes(candidate))
    if (number !== undefined) throw new PdvTakenError(number, other.name)
  }
}

async function groupOf(plateId: string, tx?: Transaction): Promise<string> {
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
    isSame: (site) =>
      site.name === read.name &&
      site.plateId === read.plateId &&
      site.numerosPDV.join() === read.numerosPDV.join(),
    create: (_id) => insertNew(principal, { _id, ...read }),
  })
  return view(made)
}

async function insertNew(
  principal: Principal,
  read: Omit<SiteContent, 'groupId'> & { _id: string },
): Promise<SiteDocument | null> {
  const site = { ...read, groupId: await groupOf(read.plateId) }
  await assertFreePDV(site)
  const entries = [siteEntry(site, 'create', changesBetween(null, await auditValues(site)))]
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

const asText = ({ name, plate, numerosPDV }: SiteInput) => ({
  name,
  plate,
  numerosPDV: numerosPDV.join(', '),
})

/** Content after the edit, merged with concurrent edits. */
async function outcome(stored: SiteDocument, edit: Partial<SiteInput>, seen: SiteInput | null) {
  const { network } = await referenceData()
  const show = (id: string) => network.plateById.get(id)?.name ?? '-'
  const words = {
    name: { label: 'Nom' },
    plate: { label: 'Plaque parente', show },
    numerosPDV: { label: 'Numéros PDV' },
  }
  const now = { name: stored.name, plate: stored.plateId, numerosPDV: stored.numerosPDV }
  const { plateId, ...typed } = readSite({ ...now, ...edit }, 'edit')
  const merged = mergeEdit(
    words,
    asText(now),
    asText({ ...typed, plate: plateId }),
    seen ? asText(seen) : null,
  )
  // An unchanged list stays as it is stored, with old numbers that contain blanks.
  const kept = merged.numerosPDV === asText(now).numerosPDV
  return {
    name: merged.name,
    plateId: merged.plate,
    numerosPDV: kept ? stored.numerosPDV : typed.numerosPDV,
  }
}

/**
 * Edits a concession; with another plate, all its past data move too (2 §5, §7).
 * @param seen values that the editor saw
 * @throws ForbiddenError, InvalidInputError, SiteNotFoundError, PlateNotFoundError, PdvTakenError,
 * EditConflictError, ImportRunningError, ClosedMoveError
 */
export async function editSite(
  principal: Principal,
  id: string,
  edit: Partial<SiteInput>,
  seen: SiteInput | null = null,
): Promise<SiteView> {
  requireAdministration(principal)
  return retryOnConflict(async () => {
    const stored = await findSite(id)
    if (!stored) throw new SiteNotFoundError()
    const content = await outcome(stored, edit, seen)
    const changes = changesBetween(
      await auditValues(stored),
      await auditValues({ ...content, groupId: '' }),
    )
    if (changes.length === 0 && content.plateId === stored.plateId) return view(stored)
    const next = { ...content, groupId: await groupOf(content.plateId) }
    await assertFreePDV({ _id: id, ...next })
    const moves = next.plateId !== stored.plateId
    if (moves) await assertNoImport()
    const site = { _id: id, ...next }
    const move = { from: chain(stored), to: chain(site) }
    const moved = moves ? await relocate([move]) : null
    const entries = [siteEntry(stored, 'update', changes)]
    const act = async (tx: Transaction) => {
      if (moves && (await groupOf(next.plateId, tx)) !== next.groupId) return false
      await assertFreePDV(site, tx)
      return (await updateSite(stored, next, tx)) && (moved === null || moved.move(tx))
    }
    const touched = { what: 'hierarchy' as const, sites: moves ? [move.from, move.to] : [] }
    const locks = [NUMBERS_LOCK, ...(moves ? [parentLock(next.plateId)] : [])]
    return (await write(principal, entries, act, { touched, locks })) ? view(site) : null
  })
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
  const entries = [siteEntry(stored, 'delete', changesBetween(await auditValues(stored), null))]
  const touched = { what: 'hierarchy' as const, sites: [chain(stored)] }
  const remove = async (tx: Transaction) => {
    assertNoDependents('site', await holdings(id, tx))
    if (!(await deleteSite(id, tx))) throw new SiteNotFoundError()
    await purgeSiteDetails(id, tx)
    await clearReference(stored.plateId, id, tx)
    return true
  }
  await write(principal, entries, remove, { touched })
  return { message: 'Concession supprimée.' }
}
