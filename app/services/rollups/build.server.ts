import { freshReferenceData } from '~/db/reference-data.server'
import { partOfId, type RollupPart, rollupId } from '~/db/rollup-ids.server'
import {
  findRollups,
  type RollupDocument,
  registerRollups,
  storeRollups,
} from '~/db/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { type Network, partsOf, placesOf } from '~/domain/hierarchy/network'
import { attempt } from '~/infra/dispensable.server'
import { sumsWorkedOut } from '~/infra/metrics.server'
import { inLists } from './in-lists.server'
import { PARTS, type Part, type RollupParts } from './parts.server'
import type { Renewal } from './renewal.server'
import { inOrder, pack } from './unpacked.server'
import { type Unsettled, unsettled } from './unsettled.server'

/*
 * Why no reader keeps a stale roll-up: see `change` in change.server.ts. A reader that cannot register or store (a full
 * disk) answers from what it computed and keeps nothing.
 *
 * A wide sum is made of the sums one level down, so that a change costs its own concessions and the few sums above
 * them, however large the network. Each level is registered before the one below it is looked for, and sums are
 * forgotten from the concessions upwards: what is still found below a registered sum was therefore not forgotten, or
 * has been made anew after the write that forgot it.
 */

/**
 * Notes that sums are being worked out, so that a write meanwhile makes them stale.
 * Fails silently: a reading never needs a write, so what cannot be kept is computed and answered all the same.
 */
export const register = (ids: readonly string[]) => attempt('sums', () => registerRollups(ids))
const keep = (computed: Parameters<typeof storeRollups>[0]) =>
  attempt('sums', () => storeRollups(computed))

const site = (siteId: string) => `site:${siteId}`

/** What is worked out together, and kept together at its end. */
interface Building<P extends RollupPart> {
  name: P
  month: Month
  computed: { _id: string; revision: number; data: unknown }[]
  /** as asked after registering and before loading, each time */
  looks: Unsettled[]
  /** what is known of concessions' sums without loading */
  renewal?: Renewal | undefined
}

const begin = <P extends RollupPart>(name: P, month: Month): Building<P> => ({
  name,
  month,
  computed: [],
  looks: [],
})

/** A scope without a stored sum; `fresh`: it never had one, so that nothing has changed below it yet. */
interface Asked {
  scope: Scope
  fresh: boolean
}

/** Parts in the order asked for: stored ones, and those that are missing as `work` gives them in theirs. */
async function readKeys<P extends RollupPart>(
  { name, month, computed }: Building<P>,
  keys: readonly string[],
  work: (
    missing: readonly number[],
    isFresh: (i: number) => boolean,
    revisionAt: (i: number) => number,
  ) => Promise<RollupParts[P][]>,
): Promise<RollupParts[P][]> {
  const ids = keys.map((key) => rollupId(name, key, month))
  const idAt = (i: number) => ids[i] ?? ''
  const found = await findRollups(ids)
  const fresh = ids.filter((id) => !found.has(id))
  const made = fresh.length > 0 ? await register(fresh) : null
  const documents = made ? new Map([...found, ...made]) : found
  const missing = [...ids.keys()].filter((i) => !documents.get(idAt(i))?.data)
  const worked = new Map<number, RollupParts[P]>()
  if (missing.length > 0) {
    const values = await work(
      missing,
      (i) => !found.has(idAt(i)),
      (i) => documents.get(idAt(i))?.revision ?? Number.NaN,
    )
    missing.forEach((i, nth) => {
      const value = values[nth]
      if (value === undefined) return
      worked.set(i, value)
      const document = documents.get(idAt(i))
      if (!document) return
      computed.push({ ...kept(document), data: pack(name, value) })
    })
  }
  const stored = (i: number) => documents.get(idAt(i))?.data
  return inOrder({ name, month, count: ids.length }, worked, stored)
}

const kept = ({ _id, revision }: RollupDocument) => ({ _id, revision })

function sitesIn<P extends RollupPart>(
  building: Building<P>,
  siteIds: readonly string[],
): Promise<RollupParts[P][]> {
  return readKeys(building, siteIds.map(site), async (missing, _isFresh, revisionAt) => {
    building.looks.push(await unsettled())
    const { name, month, renewal } = building
    const known = missing.map((i) => renewal?.(siteIds[i] ?? '', revisionAt(i)) ?? null)
    const unknown = missing.flatMap((i, nth) => (known[nth] ? [] : (siteIds[i] ?? [])))
    const loaded = unknown.length > 0 ? await PARTS[name].load(unknown, month) : []
    return known.flatMap((value) => (value as RollupParts[P] | null) ?? loaded.shift() ?? [])
  })
}

/** Keeps what was worked out, but for what a write under way makes stale. */
export async function keepAll(
  { computed, looks }: Pick<Building<RollupPart>, 'computed' | 'looks'>,
  network?: Network,
): Promise<void> {
  if (computed.length === 0) return
  for (const { _id } of computed) sumsWorkedOut.inc({ part: partOfId(_id) })
  const seen = looks.length > 0 ? looks : [await unsettled()]
  // why: below the first level, sums were registered after the network was read
  const isSame =
    !seen.some(({ reference }) => reference) &&
    (!network || (await freshReferenceData(false)).network === network)
  const sound = computed.filter(
    ({ _id }) =>
      !seen.some(({ covers }) => covers(_id)) && (isSame || _id.includes(`|${site('')}`)),
  )
  if (sound.length > 0) await keep(sound)
}

/**
 * One part of each concession's month (yyyy-MM), in the order of the identifiers: from their roll-ups, the
 * missing ones from the collections.
 */
export async function readSites<P extends RollupPart>(
  name: P,
  siteIds: readonly string[],
  month: Month,
): Promise<RollupParts[P][]> {
  if (siteIds.length === 0) return []
  const building = begin(name, month)
  const values = await sitesIn(building, siteIds)
  await keepAll(building)
  return values
}

function summed<P extends RollupPart>(
  { name, month }: Building<P>,
  network: Network,
  parts: readonly RollupParts[P][],
): RollupParts[P] {
  const part: Part<RollupParts[P]> = PARTS[name]
  const sum = part.sum(month, parts)
  return part.arrange?.(sum, placesOf(network)) ?? sum
}

/** The sums of plates that never had one, from the collections: their concessions' are kept only once something changes. */
async function loadPlates<P extends RollupPart>(
  building: Building<P>,
  network: Network,
  plates: readonly (readonly string[])[],
): Promise<RollupParts[P][]> {
  if (plates.length > 0) building.looks.push(await unsettled())
  return inLists(plates, async (batch) => {
    const loaded = await PARTS[building.name].load(batch.flat(), building.month)
    // why here: what is loaded of a whole network at once would be a gigabyte of its five thousand concessions
    return batch.map(({ length }) => summed(building, network, loaded.splice(0, length)))
  })
}

/** The sums of scopes of one level, from those one level down. */
async function sumsOf<P extends RollupPart>(
  building: Building<P>,
  network: Network,
  asked: readonly Asked[],
): Promise<RollupParts[P][]> {
  const below = asked.map(({ scope }) => partsOf(network, scope))
  const isLoaded = (i: number) => asked[i]?.fresh === true && asked[i]?.scope.type === 'plate'
  const loaded = await loadPlates(
    building,
    network,
    below.flatMap((parts, i) => (isLoaded(i) ? [parts.map(({ id }) => id)] : [])),
  )
  const read = await readBelow(
    building,
    network,
    below.flatMap((parts, i) => (isLoaded(i) ? [] : parts.map(({ scope }) => scope))),
  )
  return below.map(({ length }, i) =>
    isLoaded(i)
      ? (loaded.shift() as RollupParts[P])
      : summed(building, network, read.splice(0, length)),
  )
}

async function readBelow<P extends RollupPart>(
  building: Building<P>,
  network: Network,
  scopes: readonly Scope[],
): Promise<RollupParts[P][]> {
  if (scopes.length === 0) return []
  const siteIds = scopes.flatMap((scope) => (scope.type === 'site' ? scope.siteId : []))
  if (siteIds.length > 0) return sitesIn(building, siteIds)
  return readKeys(building, scopes.map(scopeKey), (missing, isFresh) =>
    sumsOf(
      building,
      network,
      missing.flatMap((i) => {
        const scope = scopes[i]
        return scope ? { scope, fresh: isFresh(i) } : []
      }),
    ),
  )
}

/**
 * Works out one part of scopes of one level together, and keeps it with everything below them that was missing.
 * @param renewal what is known of concessions' activity after a write of theirs
 */
export async function buildEach(
  name: RollupPart,
  scopes: readonly Scope[],
  month: Month,
  renewal?: Renewal,
): Promise<void> {
  const { network } = await freshReferenceData((await unsettled()).reference)
  const building: Building<RollupPart> = { ...begin(name, month), renewal }
  await readBelow(building, network, scopes)
  await keepAll(building, network)
}

/** What is to be worked out for one scope. */
export interface Wanted extends Asked {
  name: RollupPart
  month: Month
  /** where the sum is kept; null: nowhere, it could not be registered or may be old in a moment */
  document: RollupDocument | null
  /** the network is read anew */
  anew: boolean
}

/** Works out one part of a scope's month, and keeps it with everything below it that was missing. */
export async function build(wanted: Wanted): Promise<unknown> {
  const { name, scope, month, document, anew } = wanted
  const { network } = await freshReferenceData(anew)
  if (scope.type === 'site' && network.siteById.has(scope.siteId))
    return (await readSites(name, [scope.siteId], month))[0]
  const building: Building<RollupPart> = begin(name, month)
  const [sum] = await sumsOf(building, network, [wanted])
  if (document)
    building.computed.push({
      ...kept(document),
      data: (PARTS[name] as Part<unknown>).pack(sum),
    })
  await keepAll(building, network)
  return sum
}
