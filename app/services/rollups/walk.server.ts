import { freshReferenceData, type ReferenceData } from '~/db/reference-data.server'
import { partOfId } from '~/db/rollup-ids.server'
import {
  findRollups,
  type RollupDocument,
  registerRollups,
  storeRollups,
} from '~/db/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { Network } from '~/domain/hierarchy/network'
import { attempt } from '~/infra/dispensable.server'
import { shared } from '~/infra/in-flight.server'
import { sumsWorkedOut } from '~/infra/metrics.server'
import { madeAnew, stoodBefore } from './soon.server'
import { type Unsettled, unsettled } from './unsettled.server'

/*
 * The one walk that reads sums and builds those that are missing, from the concessions upwards. A wide sum is made of
 * the sums one level down, so a change costs its own concessions and the few sums above them, however large the network.
 *
 * Order keeps stale sums out (change.server.ts). A level is registered before the level below is read, and a write
 * forgets sums from the concessions upwards. So a value found below a registered sum was made after any write that the
 * registration missed. A sum is stored only at the revision that was registered.
 *
 * A reader that cannot register or store (a full disk) answers from what it computed and stores nothing.
 */

/** How the value of a scope is found among the stored documents. */
export interface StoredSum<T> {
  /** The identifier of a scope's document (`scopeKey`). */
  idOf(scope: string): string
  /** Names the value within the scope's document (`scopeKey`); without it the document holds one value. */
  fieldOf?(scope: string): string
  /** The value that a document holds; undefined: missing. */
  decode(document: RollupDocument): T | undefined
}

/** How one sum is built and stored. */
export interface Sum<T> extends StoredSum<T> {
  /** What a document is to hold: the value, and what it held of others. */
  encode(value: T, document: RollupDocument): unknown
  /** Whether plates are always loaded; else a plate that had a sum before is made of its concessions' sums. */
  loadsPlates: boolean
  /** What concessions or plates come to, in their order, from the collections: few queries, however many. */
  load(scopes: readonly Scope[]): Promise<T[]>
  /** The scopes one level down that a scope is the sum of. */
  below(scope: Scope): readonly Scope[]
  /** Adds up scopes (`scopeKey`) that share no concession. */
  sum(parts: readonly T[], scopes: readonly string[]): T
  /** A concession's value for the revision at which it is missing, where a write left it known; null: to be loaded. */
  renewal?(siteId: string, revision: number): T | null
  /** Makes what readers make of a value wider than a plate, where that takes long. */
  ready?(value: T): void
}

/** What is built together, and stored together at its end. */
interface Walk {
  computed: { _id: string; revision: number; data: unknown }[]
  /** The writes under way, as read before the network and before each loading. */
  looks: Unsettled[]
}

/** A scope whose value is missing. */
interface Missing {
  scope: Scope
  /** where it is stored; undefined: it could not be registered */
  document: RollupDocument | undefined
  /** It never had a sum, so nothing has changed below it yet. */
  isNew: boolean
}

/** Notes that sums are being built, so that a write from here on makes them stale. Null: it failed, and was logged. */
const register = (ids: readonly string[]) => attempt('sums', () => registerRollups(ids))

/** Stores what was built, except what a write under way makes stale. @param network what it was built with */
async function store({ computed, looks }: Walk, network: Network | null): Promise<void> {
  if (computed.length === 0) return
  for (const { _id } of computed) sumsWorkedOut.inc({ part: partOfId(_id) })
  // why: below the first level, sums were registered after the network was read
  const isSame =
    !looks.some(({ reference }) => reference) &&
    (!network || (await freshReferenceData(false)).network === network)
  const sound = computed.filter(
    ({ _id }) => !looks.some(({ covers }) => covers(_id)) && (isSame || _id.includes('|site:')),
  )
  if (sound.length > 0) await attempt('sums', () => storeRollups(sound))
}

/** The values of scopes of one level, in their order: those stored, and those missing from the level below. */
async function readLevel<T>(walk: Walk, sum: Sum<T>, scopes: readonly Scope[]): Promise<T[]> {
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
  const built = await buildMissing(walk, sum, missing)
  for (const [i, { at }] of missing.entries()) values[at] = built[i]
  return values as T[]
}

/** The values of scopes of one level without a stored one, in their order; what is built is stored at the walk's end. */
async function buildMissing<T>(walk: Walk, sum: Sum<T>, missing: readonly Missing[]): Promise<T[]> {
  const isLoaded = ({ scope, isNew }: Missing) =>
    scope.type === 'site' || (scope.type === 'plate' && (isNew || sum.loadsPlates))
  const loaded = await load(walk, sum, missing.filter(isLoaded))
  const summed = await sumBelow(
    walk,
    sum,
    missing.filter((one) => !isLoaded(one)),
  )
  return missing.map((one) => {
    const value = (isLoaded(one) ? loaded : summed).shift() as T
    const { scope, document } = one
    if (!document) return value
    if (scope.type === 'group' || scope.type === 'all') sum.ready?.(value)
    const { _id, revision } = document
    walk.computed.push({ _id, revision, data: sum.encode(value, document) })
    return value
  })
}

async function load<T>(walk: Walk, sum: Sum<T>, missing: readonly Missing[]): Promise<T[]> {
  if (missing.length === 0) return []
  walk.looks.push(await unsettled())
  const known = missing.map(({ scope, document }) =>
    scope.type === 'site' && document ? sum.renewal?.(scope.siteId, document.revision) : null,
  )
  const unknown = missing.flatMap(({ scope }, i) => (known[i] ? [] : scope))
  const loaded = unknown.length > 0 ? await sum.load(unknown) : []
  return known.map((value) => value ?? (loaded.shift() as T))
}

async function sumBelow<T>(walk: Walk, sum: Sum<T>, missing: readonly Missing[]): Promise<T[]> {
  if (missing.length === 0) return []
  const below = missing.map(({ scope }) => sum.below(scope))
  const read = await readLevel(walk, sum, below.flat())
  return below.map((scopes) => sum.sum(read.splice(0, scopes.length), scopes.map(scopeKey)))
}

/** How a sum is built with the reference data as it is. */
type Make<T> = (reference: ReferenceData) => Sum<T>

interface Wanted<T> extends Missing {
  make: Make<T>
  look: Unsettled
}

async function build<T>({ make, look, ...missing }: Wanted<T>): Promise<T> {
  const reference = await freshReferenceData(look.reference)
  const walk: Walk = { computed: [], looks: [look] }
  const [value] = await buildMissing(walk, make(reference), [missing])
  await store(walk, reference.network)
  return value as T
}

/** People who open the same page after an import share one build. */
const buildShared = shared(
  ({ key }: { key: string; wanted: Wanted<unknown> }) => key,
  ({ wanted }) => build(wanted),
)

/**
 * A scope's value, built and stored with all below it that is missing, if need be.
 * @param looked the scope's document as it was just read; undefined: none
 * @throws what loading throws, and `ReferenceDataError`
 */
export async function readSum<T>(
  stored: StoredSum<T>,
  make: Make<T>,
  scope: Scope,
  looked: RollupDocument | undefined,
): Promise<T> {
  const decode = (document: RollupDocument | null | undefined) =>
    document ? stored.decode(document) : undefined
  const held = decode(looked) ?? decode(looked && stoodBefore(looked))
  if (held !== undefined) return held
  const key = scopeKey(scope)
  const id = stored.idOf(key)
  const found = (await madeAnew(id)) ? (await findRollups([id])).get(id) : looked
  const document = found ?? (await register([id]))?.get(id)
  const value = decode(document)
  if (value !== undefined) return value
  const look = await unsettled()
  const wanted = { make, look, scope, document, isNew: !found }
  // why not under a write: a build that began before it was committed may have read what stood before
  if (!document || look.reference || look.covers(id)) return build(wanted)
  // why with the revision: a reader who comes after a change must not join a build from before it
  const shareKey = `${id}@${document.revision}|${stored.fieldOf?.(key) ?? ''}`
  return (await buildShared({ key: shareKey, wanted })) as T
}

/**
 * Several sums of scopes of one level, none within another: a list for each sum, in the order of the scopes. What is
 * missing is built and stored, the sums side by side, so that what they ask for at the same moment is read once.
 * @throws what loading throws, and `ReferenceDataError`
 */
export async function readSums<T>(
  make: (reference: ReferenceData) => readonly Sum<T>[],
  scopes: readonly Scope[],
): Promise<T[][]> {
  const look = await unsettled()
  const reference = await freshReferenceData(look.reference)
  const walk: Walk = { computed: [], looks: [look] }
  const values = await Promise.all(make(reference).map((sum) => readLevel(walk, sum, scopes)))
  await store(walk, reference.network)
  return values
}

/** The same of one sum of concessions, for which no reference data is read. @throws what loading throws */
export async function readSiteSums<T>(sum: Sum<T>, siteIds: readonly string[]): Promise<T[]> {
  const walk: Walk = { computed: [], looks: [] }
  // why no chain: a concession's sum is found by its identifier alone
  const scopes = siteIds.map(
    (siteId) => ({ type: 'site', groupId: '', plateId: '', siteId }) as const,
  )
  const values = await readLevel(walk, sum, scopes)
  await store(walk, null)
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
