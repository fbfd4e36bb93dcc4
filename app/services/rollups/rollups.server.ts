import { freshReferenceData } from '~/db/reference-data.server'
import {
  findRollups,
  type RollupDocument,
  type RollupPart,
  registerRollups,
  rollupId,
  storeRollups,
} from '~/db/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { sitesOf } from '~/domain/hierarchy/network'
import { attempt } from '~/infra/dispensable.server'
import { frozen } from '~/infra/frozen.server'
import { shared } from '~/infra/in-flight.server'
import { underWay } from './finish.server'
import { PARTS, type Part, type Rollup, type RollupParts } from './parts.server'
import { coversRollup } from './stale.server'
import { changesMade } from './under-way.server'

/*
 * Why no reader keeps a stale roll-up: see `change` in change.server.ts. A reader that cannot register or store (a full
 * disk) answers from what it computed and keeps nothing.
 */

/** What writes under way forbid: to be asked before loading. */
interface Unsettled {
  /** whether what is computed for that roll-up may not be kept */
  covers(id: string): boolean
  /** the copy of the reference data may be old */
  reference: boolean
}

/** The writes under way, to be asked before loading what is to be kept. */
export async function unsettled(): Promise<Unsettled> {
  const writes = await underWay()
  return {
    covers: (id) => writes.some(({ stale }) => stale !== null && coversRollup(stale, id)),
    reference: writes.some(({ reference }) => reference),
  }
}

// why: a reading never needs a write, so what cannot be kept is computed and answered all the same
export const register = (ids: readonly string[]) => attempt('sums', () => registerRollups(ids))
export const keep = (computed: Parameters<typeof storeRollups>[0]) =>
  attempt('sums', () => storeRollups(computed))

const site = (siteId: string) => `site:${siteId}`

const unpacked = new WeakMap<object, unknown>()

/** A stored part; what a process still holds decoded is unpacked once, for every reader, and nobody's to change. */
function unpack<P extends RollupPart>(name: P, month: Month, data: unknown): RollupParts[P] {
  const key = data as object
  const known = unpacked.get(key) as RollupParts[P] | undefined
  if (known) return known
  const value = frozen(PARTS[name].unpack(month, data))
  unpacked.set(key, value)
  return value
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
  const part = PARTS[name]
  const idOf = (siteId: string) => rollupId(name, site(siteId), month)
  const stored = await findRollups(siteIds.map(idOf))
  const missing = siteIds.filter((siteId) => !stored.get(idOf(siteId))?.data)
  const built = new Map<string, RollupParts[P]>()
  if (missing.length > 0) {
    const registered = await register(missing.map(idOf))
    const { covers } = await unsettled()
    const values = await part.load(missing, month)
    missing.forEach((siteId, i) => {
      const value = values[i]
      if (value) built.set(siteId, value)
    })
    if (registered)
      await keep(
        [...built].flatMap(([siteId, value]) => {
          const _id = idOf(siteId)
          if (covers(_id)) return []
          return [{ _id, revision: registered.get(_id)?.revision ?? -1, data: part.pack(value) }]
        }),
      )
  }
  return siteIds.flatMap((siteId) => {
    const value = built.get(siteId) ?? unpack(name, month, stored.get(idOf(siteId))?.data)
    return [value]
  })
}

interface Building {
  name: RollupPart
  scope: Scope
  month: Month
  /** where the sum is kept; null: nowhere, it could not be registered or may be old in a moment */
  document: RollupDocument | null
  /** the network is read anew */
  anew: boolean
}

async function build({ name, scope, month, document, anew }: Building): Promise<unknown> {
  const part = PARTS[name] as Part<unknown>
  const { network } = await freshReferenceData(anew)
  const siteIds = sitesOf(network, scope).map((node) => node._id)
  const values = await readSites(name, siteIds, month)
  const [only] = values
  if (scope.type === 'site' && only) return only
  const sum = part.sum(month, values)
  if (document)
    await keep([{ _id: document._id, revision: document.revision, data: part.pack(sum) }])
  return sum
}

/** People who open the same page after an import share one build. */
const buildShared = shared(
  // why with the revision: whoever comes after a change must not join a build from before it
  ({ document }: Building & { document: RollupDocument }) => `${document._id}@${document.revision}`,
  build,
)

async function readPart<P extends RollupPart>(
  name: P,
  scope: Scope,
  month: Month,
  found: RollupDocument | undefined,
): Promise<RollupParts[P]> {
  if (found?.data) return unpack(name, month, found.data)
  const id = rollupId(name, scopeKey(scope), month)
  const document = found ?? (await register([id]))?.get(id)
  if (document?.data) return unpack(name, month, document.data)
  const { covers, reference: anew } = await unsettled()
  const value =
    document && !covers(id) && !anew
      ? buildShared({ name, scope, month, document, anew })
      : build({ name, scope, month, document: null, anew })
  return (await value) as RollupParts[P]
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

const monthIds = (scope: Scope, months: readonly Month[]): string[] =>
  months.flatMap((month) =>
    (['activity', 'objectifs'] as const).map((name) => rollupId(name, scopeKey(scope), month)),
  )

/** Roll-ups looked for before they are read. */
export type Ahead = Awaited<ReturnType<typeof findRollups>>

/**
 * Looks for what a page will read later of the same scope (`readRollupMonths` of `months`, `keptOn` of `kept`): one
 * query with what it reads first. Nothing is worked out for it; a failure is told to whoever awaits it.
 */
export function lookAhead(scope: Scope, months: readonly Month[], kept: Month): Promise<Ahead> {
  const ahead = findRollups([...monthIds(scope, months), rollupId('watch', scopeKey(scope), kept)])
  // why: the page may turn out to show nothing of it
  ahead.catch(() => undefined)
  return ahead
}

/**
 * Two parts of each of the months (yyyy-MM) of a scope, in their order: one query when nothing changed, none for what
 * was looked for ahead.
 */
export async function readRollupMonths(
  scope: Scope,
  months: readonly Month[],
  ahead?: Promise<Ahead>,
): Promise<Pick<Rollup, 'activity' | 'objectifs'>[]> {
  const found = await (ahead ?? findRollups(monthIds(scope, months)))
  const part = <P extends RollupPart>(name: P, month: Month) =>
    readPart(name, scope, month, found.get(rollupId(name, scopeKey(scope), month)))
  return Promise.all(
    months.map(async (month) => ({
      activity: await part('activity', month),
      objectifs: await part('objectifs', month),
    })),
  )
}

const readShared = shared(
  // why with the changes: a reading begun before one must not be shared after it
  ({ scope, month }: { scope: Scope; month: Month }) =>
    `${scopeKey(scope)}|${month}|${changesMade()}`,
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
