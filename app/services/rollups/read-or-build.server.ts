import { completeInvalidations } from '~/db/collections/invalidations.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { partOfId } from '~/db/collections/rollup-ids.server'
import {
  ensureRollups,
  findRollups,
  type RollupDocument,
  storeRollups,
} from '~/db/collections/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { Network } from '~/domain/hierarchy/network'
import { rollupBuilds } from '~/infra/metrics.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { singleFlight } from '~/infra/process/coalesced-reads.server'
import { awaitRebuild, previousValue } from './pending-rebuilds.server'

/*
 * The one traversal that reads rollups and builds the missing ones, from the concessions upwards. The rollup of an
 * aggregate scope is the sum of the rollups one level down. A change thus costs its own concessions and the few rollups
 * above them, for any size of the network.
 *
 * No stored rollup lacks a committed write. The write's transaction stores a pending invalidation. After the commit
 * every document that the invalidation covers gets the next revision and loses its value, concessions first. Until then
 * readers treat these values as missing. A build registers its document, then reads the level below or loads, and
 * stores at the registered revision only:
 * - A build that read before the commit had registered before: its store is refused, or its value is invalidated later.
 * - A build that registered after the invalidation read after the commit.
 * - Rollups below are invalidated first: a value found there was built after the commit, or is one of the above.
 *
 * A reader that cannot register or store (a full disk) returns the computed value and stores nothing.
 */

/** Location of a scope's value among the stored documents. */
export interface StoredSum<T> {
  /** The identifier of a scope's document (`scopeKey`). */
  idOf(scope: string): string
  /** Names the value within the scope's document (`scopeKey`); without it the document holds one value. */
  fieldOf?(scope: string): string
  /** The value that a document holds; undefined: missing. */
  decode(document: RollupDocument): T | undefined
}

/** Computation and storage of one rollup. */
export interface Sum<T> extends StoredSum<T> {
  /** Content of the document to store: the value, and the document's other values. */
  encode(value: T, document: RollupDocument): unknown
  /**
   * True if plates are always loaded; else a plate that had a rollup before is summed from its concessions' rollups.
   */
  loadsPlates: boolean
  /** Loads the values of concessions or plates in the given order from the collections: few queries for any number. */
  load(scopes: readonly Scope[]): Promise<T[]>
  /** Scopes one level down whose values add up to the scope's. */
  below(scope: Scope): readonly Scope[]
  /** Adds up scopes (`scopeKey`) that share no concession. */
  sum(parts: readonly T[], scopes: readonly string[]): T
  /** Value of a concession at the missing revision, where a write already computed it; null: to be loaded. */
  renewal?(siteId: string, revision: number): T | null
  /** Computes the derived values of a scope wider than a plate in advance, where that takes long. */
  ready?(value: T): void
}

/** Built value, to be stored with the other values of its traversal at the end. */
type Built = Pick<RollupDocument, '_id' | 'revision' | 'data'>

/** A scope whose value is missing. */
interface Missing {
  scope: Scope
  /** where it is stored; undefined: it could not be registered */
  document: RollupDocument | undefined
  /** It never had a sum, so nothing has changed below it yet. */
  isNew: boolean
}

/**
 * Registers rollups before they are built, so that a later write invalidates them. Null after a failure, which is
 * logged.
 */
const register = (ids: readonly string[]) => bestEffort('sums', () => ensureRollups(ids))

/**
 * Stores built values.
 * @param network network used for the build; null: only concessions were built, without it
 */
async function store(built: readonly Built[], network: Network | null): Promise<void> {
  if (built.length === 0) return
  // Documents below the first level were registered after the network was read, so their revision may hide a move.
  const isSame = !network || (await referenceData()).network === network
  const sound = isSame ? built : built.filter(({ _id }) => _id.includes('|site:'))
  if (sound.length > 0) await bestEffort('sums', () => storeRollups(sound))
}

/** The values of scopes of one level, in their order: those stored, and those missing from the level below. */
async function readLevel<T>(toStore: Built[], sum: Sum<T>, scopes: readonly Scope[]): Promise<T[]> {
  if (scopes.length === 0) return []
  const ids = scopes.map((scope) => sum.idOf(scopeKey(scope)))
  const found = await findRollups(ids)
  const absent = ids.filter((id) => !found.has(id))
  const registered = absent.length > 0 ? await register(absent) : null
  const values: (T | undefined)[] = []
  const missing: (Missing & { at: number })[] = []
  for (const [at, scope] of scopes.entries()) {
    const id = ids[at] ?? ''
    const document = found.get(id) ?? registered?.get(id)
    const value = document && sum.decode(document)
    values.push(value)
    if (value === undefined) missing.push({ scope, document, isNew: !found.has(id), at })
  }
  const built = await buildMissing(toStore, sum, missing)
  for (const [i, { at }] of missing.entries()) values[at] = built[i]
  return values as T[]
}

/** Builds the values of scopes of one level, in the given order; they are stored at the end of the traversal. */
async function buildMissing<T>(
  toStore: Built[],
  sum: Sum<T>,
  missing: readonly Missing[],
): Promise<T[]> {
  const isLoaded = ({ scope, isNew }: Missing) =>
    scope.type === 'site' || (scope.type === 'plate' && (isNew || sum.loadsPlates))
  const loaded = await load(sum, missing.filter(isLoaded))
  const summed = await sumBelow(
    toStore,
    sum,
    missing.filter((one) => !isLoaded(one)),
  )
  return missing.map((one) => {
    const value = (isLoaded(one) ? loaded : summed).shift() as T
    const { scope, document } = one
    if (!document) return value
    if (scope.type === 'group' || scope.type === 'all') sum.ready?.(value)
    const { _id, revision } = document
    rollupBuilds.inc({ part: partOfId(_id) })
    // A value stored under a pending invalidation would be deleted at once.
    if (!document.isOutdated) toStore.push({ _id, revision, data: sum.encode(value, document) })
    return value
  })
}

async function load<T>(sum: Sum<T>, missing: readonly Missing[]): Promise<T[]> {
  if (missing.length === 0) return []
  // The process of the pending write may be dead, so this process completes the invalidation.
  if (missing.some(({ document }) => document?.isOutdated))
    await bestEffort('the invalidation of sums', () => completeInvalidations(false))
  const known = missing.map(({ scope, document }) =>
    scope.type === 'site' && document ? sum.renewal?.(scope.siteId, document.revision) : null,
  )
  const unknown = missing.flatMap(({ scope }, i) => (known[i] ? [] : scope))
  const loaded = unknown.length > 0 ? await sum.load(unknown) : []
  return known.map((value) => value ?? (loaded.shift() as T))
}

async function sumBelow<T>(
  toStore: Built[],
  sum: Sum<T>,
  missing: readonly Missing[],
): Promise<T[]> {
  if (missing.length === 0) return []
  const below = missing.map(({ scope }) => sum.below(scope))
  const read = await readLevel(toStore, sum, below.flat())
  return below.map((scopes) => sum.sum(read.splice(0, scopes.length), scopes.map(scopeKey)))
}

/** Creates the definition of a rollup for given reference data. */
type Make<T> = (reference: ReferenceData) => Sum<T>

interface Wanted<T> extends Missing {
  make: Make<T>
}

async function build<T>({ make, ...missing }: Wanted<T>): Promise<T> {
  const reference = await referenceData()
  const toStore: Built[] = []
  const [value] = await buildMissing(toStore, make(reference), [missing])
  await store(toStore, reference.network)
  return value as T
}

/** Concurrent readers of one missing rollup, e.g. after an import, share one build. */
const buildShared = singleFlight(
  ({ key }: { key: string; wanted: Wanted<unknown> }) => key,
  ({ wanted }) => build(wanted),
)

/**
 * Reads a scope's value, or builds and stores it with every missing rollup below.
 * @param looked the scope's document as just read; undefined: none
 * @throws errors of the load, and `ReferenceDataError`
 */
export async function readSum<T>(
  stored: StoredSum<T>,
  make: Make<T>,
  scope: Scope,
  looked: RollupDocument | undefined,
): Promise<T> {
  const decode = (document: RollupDocument | null | undefined) =>
    document ? stored.decode(document) : undefined
  const held = decode(looked) ?? decode(looked && previousValue(looked))
  if (held !== undefined) return held
  const key = scopeKey(scope)
  const id = stored.idOf(key)
  const found = (await awaitRebuild(id)) ? (await findRollups([id])).get(id) : looked
  const document = found ?? (await register([id]))?.get(id)
  const value = decode(document)
  if (value !== undefined) return value
  const wanted = { make, scope, document, isNew: !found }
  // Not shared under a pending invalidation: a build of that revision may have begun before the commit.
  if (!document || document.isOutdated) return build(wanted)
  // The key includes the revision: a reader after a change must not join a build that began before the change.
  const shareKey = `${id}@${document.revision}|${stored.fieldOf?.(key) ?? ''}`
  return (await buildShared({ key: shareKey, wanted })) as T
}

/**
 * Reads several rollups of scopes of one level, none within another: one list per rollup, in the order of the scopes.
 * Missing values are built and stored concurrently, so that identical reads in one tick are shared.
 * @throws errors of the load, and `ReferenceDataError`
 */
export async function readSums<T>(
  make: (reference: ReferenceData) => readonly Sum<T>[],
  scopes: readonly Scope[],
): Promise<T[][]> {
  const reference = await referenceData()
  const toStore: Built[] = []
  const values = await Promise.all(make(reference).map((sum) => readLevel(toStore, sum, scopes)))
  await store(toStore, reference.network)
  return values
}

/** Reads one rollup of concessions, without reference data. @throws errors of the load */
export async function readSiteSums<T>(sum: Sum<T>, siteIds: readonly string[]): Promise<T[]> {
  const toStore: Built[] = []
  // Group and plate are empty, because a concession's rollup is found by its identifier alone.
  const scopes = siteIds.map(
    (siteId) => ({ type: 'site', groupId: '', plateId: '', siteId }) as const,
  )
  const values = await readLevel(toStore, sum, scopes)
  await store(toStore, null)
  return values
}

/** For each of the sums, whether a scope's value is missing. One query. */
export async function areMissing(
  sums: readonly StoredSum<unknown>[],
  scope: Scope,
): Promise<boolean[]> {
  const ids = sums.map((sum) => sum.idOf(scopeKey(scope)))
  const found = await findRollups(ids)
  return sums.map((sum, i) => {
    const document = found.get(ids[i] ?? '')
    return !document || sum.decode(document) === undefined
  })
}
