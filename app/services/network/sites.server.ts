import { keepsAlone, untilWritten } from '~/db/compare-and-retry.server'
import { findGroup } from '~/db/groups.server'
import { raiseLocks, siteLock } from '~/db/locks.server'
import { findPlate } from '~/db/plates.server'
import { referenceData } from '~/db/reference-data.server'
import { keepRemoved } from '~/db/removed-sites.server'
import { countSiteDocuments } from '~/db/site-documents.server'
import {
  bringBackSite,
  deleteSite,
  findSite,
  insertSite,
  type SiteContent,
  type SiteDocument,
  sitesWithPDV,
  updateSite,
} from '~/db/sites.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import { mergeEdit } from '~/domain/edits/three-way'
import { PdvTakenError, readSite } from '~/domain/hierarchy/edits'
import { PlateNotFoundError, SiteNotFoundError } from '~/domain/hierarchy/errors'
import { assertHoldsNothing } from '~/domain/hierarchy/holdings'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change, finishEarlier } from '~/services/rollups/change.server'
import { assertClosedMonthsStay } from '~/services/rollups/closed-moves.server'
import { createOnce } from '~/services/rollups/create-once.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { assignedTo } from './assigned.server'
import type { SiteView } from './hierarchy.server'
import { assertNoImport } from './no-running-import.server'
import { bringPlateBack } from './parents-back.server'
import { finishSiteMove, SITE_GONE, SITE_MOVED } from './relocation.server'

/** A concession's fields as a form or a call gives them. */
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
const siteDeed = (site: SiteDocument, action: AuditAction, changes: AuditChange[]) =>
  deedOf('sites', site, { entity: 'site', entityId: site._id, action, changes })
const chain = ({ _id: siteId, plateId, groupId }: SiteDocument) => ({ siteId, plateId, groupId })
const told = async ({ name, plateId, numerosPDV }: SiteContent) => {
  const plate = (await referenceData()).network.plateById.get(plateId)
  return { name, plate: plate?.name ?? plateId, numerosPDV }
}

type Numbered = Pick<SiteDocument, '_id' | 'numerosPDV'>

const holdersOf = async ({ _id, numerosPDV }: Numbered) =>
  (await sitesWithPDV(numerosPDV)).filter((site) => site._id !== _id)

/** Whether a concession that was written keeps its PDV numbers: another may have taken one at the same moment. */
const keepsPDV = (site: Numbered) =>
  keepsAlone(site._id, async () => (await holdersOf(site)).map(({ _id }) => _id))

/** A PDV number belongs to one concession only. @throws PdvTakenError */
async function assertFreePDV(own: Numbered): Promise<void> {
  const numbers = own.numerosPDV
  for (const other of await holdersOf(own)) {
    const number = numbers.find((candidate) => other.numerosPDV.includes(candidate))
    if (number !== undefined) throw new PdvTakenError(number, other.name)
  }
}

/** Undoes an edit whose PDV number another concession keeps; false: it begins anew. */
async function keptOrTakenBack(
  author: Author,
  site: SiteDocument,
  stored: SiteDocument,
): Promise<boolean> {
  if (await keepsPDV(site)) return true
  await updateSite(site, stored, '')
  const back = await findSite(site._id)
  if (back) await finishSiteMove(author, back)
  return false
}

async function groupOf(plateId: string): Promise<string> {
  const plate = await findPlate(plateId)
  if (!plate) throw new PlateNotFoundError()
  return plate.groupId
}

/**
 * Creates a concession (spec 2 §5, §7).
 * @param id the form's own: one that comes a second time with the same fields creates nothing
 * @throws ForbiddenError, InvalidInputError, PlateNotFoundError, PdvTakenError
 */
export async function createSite(
  principal: Principal,
  input: SiteInput,
  id = '',
): Promise<SiteView> {
  requireAdministration(principal)
  const read = readSite(input, 'create')
  const made = await createOnce<SiteDocument>(id, {
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
  const deeds = [siteDeed(site, 'create', changesBetween(null, await told(site)))]
  const touched = { what: 'hierarchy' as const, sites: [chain(site)] }
  const done = await change(principal, { deeds, touched }, async (token) => {
    await insertSite(site, token)
    try {
      // why again: the plate may have gone, or another concession taken the number, between check and write
      await groupOf(site.plateId)
      if (await keepsPDV(site)) return true
    } catch (error) {
      await deleteSite(site._id)
      throw error
    }
    await deleteSite(site._id)
    return false
  })
  return done.size > 0 ? site : null
}

const asText = ({ name, plate, numerosPDV }: SiteInput) => ({
  name,
  plate,
  numerosPDV: numerosPDV.join(', '),
})

/** What the edit comes to, merged with what others stored meanwhile. */
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
  // why: a list that was left alone is kept as it is stored, old numbers with blanks included
  const kept = merged.numerosPDV === asText(now).numerosPDV
  return {
    name: merged.name,
    plateId: merged.plate,
    numerosPDV: kept ? stored.numerosPDV : typed.numerosPDV,
  }
}

/**
 * Edits a concession; another plate takes its whole past along (spec 2 §5, §7).
 * @param seen what the editor was shown
 * @throws ForbiddenError, InvalidInputError, SiteNotFoundError, PlateNotFoundError, PdvTakenError, ChangedMeanwhileError, ImportRunningError,
 * ClosedMoveError
 */
export async function editSite(
  principal: Principal,
  id: string,
  edit: Partial<SiteInput>,
  seen: SiteInput | null = null,
): Promise<SiteView> {
  requireAdministration(principal)
  return untilWritten(async () => {
    const stored = await findSite(id)
    if (!stored) throw new SiteNotFoundError()
    await finishSiteMove(principal, stored)
    const content = await outcome(stored, edit, seen)
    const changes = changesBetween(await told(stored), await told({ ...content, groupId: '' }))
    if (changes.length === 0 && content.plateId === stored.plateId) {
      await finishEarlier()
      return view(stored)
    }
    const next = { ...content, groupId: await groupOf(content.plateId) }
    await assertFreePDV({ _id: id, ...next })
    const moves = next.plateId !== stored.plateId
    if (moves) await assertNoImport()
    const { plateId, groupId } = stored
    const site = { _id: id, ...next, ...(moves ? { movingFrom: { plateId, groupId } } : {}) }
    const deeds = [siteDeed(stored, 'update', changes)]
    const touched = { what: 'hierarchy' as const, sites: moves ? [chain(stored), chain(site)] : [] }
    const follows = moves ? { next: { name: SITE_MOVED, id } } : {}
    const done = await change(principal, { deeds, touched, ...follows }, async (token) => {
      if (moves) await assertClosedMonthsStay([{ from: chain(stored), to: chain(site) }])
      if (!(await updateSite(stored, next, token))) return false
      return keptOrTakenBack(principal, { ...site, lastSave: token }, stored)
    })
    if (done.size === 0) return null
    // why: the plate may have gone between the look at it and the write; the concession then stands where it was
    if (moves && (await findSite(id))?.plateId === stored.plateId) throw new PlateNotFoundError()
    return view(site)
  })
}

const holdings = async (id: string) => ({
  ...(await countSiteDocuments(id)),
  ...(await assignedTo(id)),
})

/** Deletes a concession that holds nothing. @throws ForbiddenError, SiteNotFoundError, StillHoldsError, ImportRunningError */
export async function removeSite(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await findSite(id)
  if (!stored) throw new SiteNotFoundError()
  assertHoldsNothing('site', await holdings(id))
  await assertNoImport()
  const [plate, group] = [await findPlate(stored.plateId), await findGroup(stored.groupId)]
  const deeds = [siteDeed(stored, 'delete', changesBetween(await told(stored), null))]
  const touched = { what: 'hierarchy' as const, sites: [chain(stored)] }
  const next = { name: SITE_GONE, id: `${stored.plateId}|${id}` }
  await change(principal, { deeds, touched, next }, async () => {
    // why: who writes into it at this moment, and is not counted yet, brings it back (`followMoves`)
    await keepRemoved(stored)
    if (!(await deleteSite(id))) throw new SiteNotFoundError()
    await raiseLocks([siteLock(id)])
    // why again: somebody may have put something into it between the count and the deletion
    const left = await holdings(id)
    if (Object.values(left).some((count) => count > 0)) {
      await bringBackSite(stored)
      await bringPlateBack(principal, plate, group)
    }
    assertHoldsNothing('site', left)
    return true
  })
  return { message: 'Concession supprimée.' }
}
