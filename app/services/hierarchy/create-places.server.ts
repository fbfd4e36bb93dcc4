import { findPlate } from '~/db/collections/plates.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findSite, type SiteDocument } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isDuplicateKey } from '~/db/driver/duplicate-key.server'
import { isId, newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { readGroup, readPlate, readSite } from '~/domain/hierarchy/edits'
import { NewSiteError } from '~/domain/import-settling/errors'
import {
  isCode,
  type NewPlaces,
  placesToCreate,
  type TypedPlaces,
  type TypedSite,
} from '~/domain/import-settling/new-sites'
import { requireAdministration } from '~/services/session/require-administration.server'
import { assertFreePDV, groupOf } from './sites.server'
import { storePlaces } from './store-places.server'

/** Runs a check of a concession, so that its refusal names the value of the file. */
async function forValue<T>(value: string, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { message, status } = error
    throw new NewSiteError(value, message.charAt(0).toLowerCase() + message.slice(1), status)
  }
}

/** Concession that the same form created before; null when it did not, or created another one. */
async function madeBefore(typed: TypedSite): Promise<SiteDocument | null> {
  const site = isId(typed._id) ? await findSite(typed._id) : null
  if (!site || site.name !== typed.name) return null
  if (isCode(typed.value) && !site.numerosPDV.includes(typed.value)) return null
  if (typed.plate !== '') return site.plateId === typed.plate ? site : null
  return (await findPlate(site.plateId))?.name === typed.newPlate ? site : null
}

/** Row with an identifier that no concession has yet. */
async function withFreeId(typed: TypedSite): Promise<TypedSite> {
  const isFree = isId(typed._id) && !(await findSite(typed._id))
  return isFree ? typed : { ...typed, _id: newId() }
}

/** Checked contents of the places. @throws InvalidInputError, NewSiteError with the status of what it refuses */
async function readPlaces({ groups, plates, sites }: NewPlaces) {
  const read = {
    groups: groups.map((group) => ({ ...group, ...readGroup(group) })),
    plates: plates.map(({ _id, name, groupId }) => ({
      _id,
      ...readPlate({ name, group: groupId }, 'create'),
    })),
  }
  const documents: SiteDocument[] = []
  for (const { _id, value, name, plateId, numerosPDV } of sites)
    await forValue(value, async () => {
      const site = { _id, ...readSite({ name, plate: plateId, numerosPDV }, 'create') }
      const plate = read.plates.find((one) => one._id === plateId)
      documents.push({ ...site, groupId: plate?.groupId ?? (await groupOf(plateId)) })
      await assertFreePDV(site)
    })
  return { ...read, sites: documents }
}

/**
 * Creates the concessions of a form, with their new plates and group, all or none (9 §3). What the same form created
 * before is not created again.
 * @returns identifier of the concession by the value of the file
 * @throws ForbiddenError, NewPlaceError, NewSiteError, GroupNotFoundError, InvalidInputError
 */
export async function createPlaces(
  principal: Principal,
  typed: TypedPlaces,
): Promise<ReadonlyMap<string, string>> {
  requireAdministration(principal)
  return retryOnConflict(async () => {
    const made = new Map<string, string>()
    const open: TypedSite[] = []
    for (const one of typed.sites) {
      const before = await madeBefore(one)
      if (before) made.set(one.value, before._id)
      else open.push(await withFreeId(one))
    }
    if (open.length === 0) return made
    const { network } = await referenceData()
    const places = placesToCreate({ ...typed, sites: open }, network, newId)
    try {
      if (!(await storePlaces(principal, await readPlaces(places)))) return null
    } catch (error) {
      // The same form, submitted twice at once, may have created them.
      if (!isDuplicateKey(error)) throw error
      return null
    }
    for (const { value, _id } of places.sites) made.set(value, _id)
    return made
  })
}
