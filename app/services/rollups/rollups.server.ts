import { referenceData } from '~/db/reference-data.server'
import {
  findRollups,
  forgetRollups,
  forgetScopes,
  type RollupDocument,
  type RollupPart,
  registerRollups,
  rollupId,
  rollupIdsOfMonth,
  storeRollups,
} from '~/db/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { sitesOf } from '~/domain/hierarchy/network'
import { attempt } from '~/infra/dispensable.server'
import { shared } from '~/infra/in-flight.server'
import { PARTS, type Rollup, type RollupParts } from './parts.server'

/** A concession with its chain. */
export interface SiteChain {
  siteId: string
  plateId: string
  groupId: string
}

/*
 * Why no reader ever keeps a stale roll-up:
 * - A reader registers the document (revision r) before it loads anything, and stores its result only if the
 *   revision is still r. A writer bumps the revision after its last write. So either the reader loaded after
 *   that write, or its result is refused, or it was stored before the bump and the bump wiped it.
 * - A wide scope is summed from its concessions' roll-ups. The bump reaches concessions before wide scopes:
 *   a wide reader that still saw an old concession registered before the wide bump, and is refused or wiped.
 * - The bump before the writes only keeps a reader from trusting old sums for long. A writer that dies between
 *   its writes and its second bump leaves its import `running`: `invalidateMonth` at the next start mends it.
 * - A reader that cannot register or store (a full disk) answers from what it computed and keeps nothing.
 */

const siteKeys = (sites: readonly SiteChain[]) => [...new Set(sites.map((s) => `site:${s.siteId}`))]
const wideKeys = (sites: readonly SiteChain[]) => [
  ...new Set(sites.flatMap((s) => [`plate:${s.plateId}`, `group:${s.groupId}`])),
  'all',
]

/** Number of changes made by this process. */
let changes = 0

async function invalidate(
  parts: readonly RollupPart[],
  sites: readonly SiteChain[],
  month: Month,
): Promise<void> {
  if (sites.length === 0) return
  const ids = (scopes: readonly string[]) =>
    parts.flatMap((part) => scopes.map((scope) => rollupId(part, scope, month)))
  await forgetRollups(ids(siteKeys(sites)), ids(wideKeys(sites)))
  changes++
}

/** To be awaited before and after any write to `records` of these concessions in the month (yyyy-MM). */
export async function invalidateActivity(sites: readonly SiteChain[], month: Month): Promise<void> {
  await invalidate(['activity'], sites, month)
}

/** To be awaited after any write to `objectifs` of these concessions in the month (yyyy-MM). */
export async function invalidateObjectifs(
  sites: readonly SiteChain[],
  month: Month,
): Promise<void> {
  await invalidate(['objectifs', 'videocheck'], sites, month)
}

/** To be awaited before and after any write to `videocheck` of these concessions in the month (yyyy-MM). */
export async function invalidateVideocheck(
  sites: readonly SiteChain[],
  month: Month,
): Promise<void> {
  await invalidate(['videocheck'], sites, month)
}

/** To be awaited after any write to `planning` of these concessions in the month (yyyy-MM). */
export async function invalidatePlanning(sites: readonly SiteChain[], month: Month): Promise<void> {
  await invalidate(['staff', 'attendance'], sites, month)
}

/**
 * To be awaited after a concession was created, deleted or moved and its documents carry the new chain:
 * give its old and its new chain. Every part of every month of these scopes is rebuilt on next read.
 */
export async function invalidateHierarchy(chains: readonly SiteChain[]): Promise<void> {
  await forgetScopes(siteKeys(chains))
  await forgetScopes(wideKeys(chains))
  changes++
}

/** Every scope and part of the month: for the start-up, when an import was found interrupted. */
export async function invalidateMonth(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth(month)
  const isSite = (id: string) => id.includes('|site:')
  await forgetRollups(
    ids.filter(isSite),
    ids.filter((id) => !isSite(id)),
  )
  changes++
}

// why: a reading never needs a write, so what cannot be kept is computed and answered all the same
const register = (ids: readonly string[]) => attempt('sums', () => registerRollups(ids))
const keep = (computed: Parameters<typeof storeRollups>[0]) =>
  attempt('sums', () => storeRollups(computed))

const site = (siteId: string) => `site:${siteId}`

/**
 * One part of each concession's month (yyyy-MM), in the order of the identifiers: from their roll-ups, the
 * missing ones from the collections.
 */
export async function readSites<P extends RollupPart>(
  name: P,
  siteIds: readonly string[],
  month: Month,
): Promise<RollupParts[P][]> {
  const part = PARTS[name]
  const idOf = (siteId: string) => rollupId(name, site(siteId), month)
  const stored = await findRollups(siteIds.map(idOf))
  const missing = siteIds.filter((siteId) => !stored.get(idOf(siteId))?.data)
  const built = new Map<string, RollupParts[P]>()
  if (missing.length > 0) {
    const registered = await register(missing.map(idOf))
    const values = await part.load(missing, month)
    missing.forEach((siteId, i) => {
      const value = values[i]
      if (value) built.set(siteId, value)
    })
    if (registered)
      await keep(
        [...built].map(([siteId, value]) => {
          const _id = idOf(siteId)
          return { _id, revision: registered.get(_id)?.revision ?? -1, data: part.pack(value) }
        }),
      )
  }
  return siteIds.flatMap((siteId) => {
    const value = built.get(siteId) ?? part.unpack(month, stored.get(idOf(siteId))?.data)
    return [value]
  })
}

async function build<P extends RollupPart>(
  name: P,
  scope: Scope,
  month: Month,
  document: RollupDocument | undefined,
): Promise<RollupParts[P]> {
  const part = PARTS[name]
  const { network } = await referenceData()
  const siteIds = sitesOf(network, scope).map((node) => node._id)
  const values = await readSites(name, siteIds, month)
  const [only] = values
  if (scope.type === 'site' && only) return only
  const sum = part.sum(month, values)
  if (document)
    await keep([{ _id: document._id, revision: document.revision, data: part.pack(sum) }])
  return sum
}

/** Builds under way in this process: people who open the same page after an import share one build. */
const building = new Map<string, Promise<unknown>>()

async function readPart<P extends RollupPart>(
  name: P,
  scope: Scope,
  month: Month,
  found: RollupDocument | undefined,
): Promise<RollupParts[P]> {
  if (found?.data) return PARTS[name].unpack(month, found.data)
  const id = rollupId(name, scopeKey(scope), month)
  const document = found ?? (await register([id]))?.get(id)
  if (!document) return build(name, scope, month, undefined)
  if (document.data) return PARTS[name].unpack(month, document.data)
  // why with the revision: whoever comes after a change must not join a build from before it
  const key = `${id}@${document.revision}`
  const shared = building.get(key) as Promise<RollupParts[P]> | undefined
  if (shared) return shared
  const started = build(name, scope, month, document).finally(() => building.delete(key))
  building.set(key, started)
  return started
}

async function read(scope: Scope, month: Month): Promise<Rollup> {
  const key = scopeKey(scope)
  const id = (name: RollupPart) => rollupId(name, key, month)
  const found = await findRollups([id('activity'), id('objectifs')])
  const [activity, objectifs] = await Promise.all([
    readPart('activity', scope, month, found.get(id('activity'))),
    readPart('objectifs', scope, month, found.get(id('objectifs'))),
  ])
  return { activity, objectifs }
}

/** One part of a scope's month (yyyy-MM), for screens that need no other. */
export async function readRollupPart<P extends RollupPart>(
  name: P,
  scope: Scope,
  month: Month,
): Promise<RollupParts[P]> {
  const id = rollupId(name, scopeKey(scope), month)
  return readPart(name, scope, month, (await findRollups([id])).get(id))
}

/** Two parts of each of the months (yyyy-MM) of a scope, in their order: one query when nothing changed. */
export async function readRollupMonths(
  scope: Scope,
  months: readonly Month[],
): Promise<Pick<Rollup, 'activity' | 'objectifs'>[]> {
  const key = scopeKey(scope)
  const id = (name: RollupPart, month: Month) => rollupId(name, key, month)
  const found = await findRollups(
    months.flatMap((month) => [id('activity', month), id('objectifs', month)]),
  )
  const part = <P extends RollupPart>(name: P, month: Month) =>
    readPart(name, scope, month, found.get(id(name, month)))
  return Promise.all(
    months.map(async (month) => ({
      activity: await part('activity', month),
      objectifs: await part('objectifs', month),
    })),
  )
}

const readShared = shared(
  // why with the changes: a reading begun before one must not be shared after it
  ({ scope, month }: { scope: Scope; month: Month }) => `${scopeKey(scope)}|${month}|${changes}`,
  ({ scope, month }) => read(scope, month),
)

/**
 * What the scope shows for a month (yyyy-MM): one query when nothing changed since the last read, whatever
 * the scope's size; else the changed concessions are recomputed and summed with the others. The frame and
 * the page of one request share one reading.
 */
export function readRollup(scope: Scope, month: Month): Promise<Rollup> {
  return readShared({ scope, month })
}
