import type { ReferenceData } from '~/db/reference-data.server'
import { freshReferenceData } from '~/db/reference-data.server'
import { type DayPartName, rollupId } from '~/db/rollup-ids.server'
import { findRollups, type RollupDocument } from '~/db/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { type MonthDays, monthDays } from '~/domain/calendar/working-days'
import { partsOf, placesOf, type SiteNode, sitesOf } from '~/domain/hierarchy/network'
import { begun, shared } from '~/infra/in-flight.server'
import { keepAll, register } from './build.server'
import { inLists } from './in-lists.server'
import type { WrittenSites } from './plate-batches'
import type { Ahead } from './rollups.server'
import { madeAnew, stoodBefore } from './soon.server'
import { type Unsettled, unsettled } from './unsettled.server'

/** What a day is worked out with. */
export interface At {
  date: BusinessDay
  /** the month's working days */
  days: MonthDays
  reference: ReferenceData
  /** a pause between two long steps of background work, so that requests that wait are served */
  rest?: (() => Promise<void>) | undefined
  /** how many people the records of some concessions name, where that is known: what is read at once */
  people?: WrittenSites | undefined
}

/** What is worked out for a scope on a day; plain data, kept level by level beside the sums. */
export interface DayPart<T> {
  name: DayPartName
  /** what each list of concessions comes to: few queries, however many the lists */
  load(lists: readonly (readonly SiteNode[])[], at: At): Promise<T[]>
  /**
   * Of scopes that share no concession.
   * @param places the network's order of concessions
   * @param keys whose the parts are (`scopeKey`)
   */
  sum(parts: readonly T[], places: ReadonlyMap<string, number>, keys: readonly string[]): T
  /** what a scope's (`scopeKey`) value is kept under; the day itself when left out */
  keyOf?(scope: string): string
  /** makes what its readers make of a wide scope's value, where that takes long: nobody who looks has to wait for it */
  ready?(value: T): void
  /** whether there is anything to sum below a scope (`scopeKey`): else it is not looked for; always when left out */
  concerns?(scope: string): boolean
}

/** What is kept of a scope's month. */
interface Kept {
  /** the calendar that it was worked out with: no write of the calendar forgets sums */
  mark: string
  /** by day, or by what the part says */
  days: Record<string, unknown>
}

const keyOf = (part: DayPart<unknown>, scope: string, date: BusinessDay) =>
  part.keyOf?.(scope) ?? date

/** Days kept of one month: the morning's, and those that people go back to. */
const MOST_DAYS = 5

/** What decides the month's working days, as one text. */
function markOf(month: Month, { holidayDates, workingDays }: ReferenceData): string {
  const holidays = [...holidayDates].filter((day) => day.startsWith(month)).sort()
  return [workingDays.get(month) ?? '', ...holidays].join()
}

const daysIn = (document: RollupDocument | undefined, mark: string) => {
  const kept = document?.data as Kept | null | undefined
  return kept?.mark === mark ? kept.days : {}
}

/** What is worked out together, and kept together at its end. */
interface Building {
  at: At
  mark: string
  computed: { _id: string; revision: number; data: unknown }[]
  /** as asked after registering and before loading, each time */
  looks: Unsettled[]
}

function note<T>(
  { at, mark, computed }: Building,
  part: DayPart<T>,
  document: RollupDocument,
  value: T,
): void {
  const { _id, revision, scope } = document
  const own = keyOf(part, scope, at.date)
  const others = Object.entries(daysIn(document, mark)).filter(([key]) => key !== own)
  const days = Object.fromEntries([...others.slice(1 - MOST_DAYS), [own, value]])
  if (!/^(site|plate):/.test(scope)) part.ready?.(value)
  computed.push({ _id, revision, data: { mark, days } satisfies Kept })
}

/** What is kept of scopes of one level, and what is missing, worked out from one level down. */
async function readLevel<T>(
  building: Building,
  part: DayPart<T>,
  scopes: readonly Scope[],
): Promise<T[]> {
  const { at, mark } = building
  const keys = scopes.map(scopeKey)
  const ids = keys.map((key) => rollupId(part.name, key, monthOf(at.date)))
  const found = await findRollups(ids)
  const absent = ids.filter((id) => !found.has(id))
  const made = absent.length > 0 ? await register(absent) : null
  const documents = ids.map((id) => found.get(id) ?? made?.get(id))
  const kept = documents.map(
    (document, i) => daysIn(document, mark)[keyOf(part, keys[i] ?? '', at.date)] as T | undefined,
  )
  const missing = scopes.filter((_scope, i) => kept[i] === undefined)
  if (missing.length === 0) return kept as T[]
  const worked = await workLevel(building, part, missing)
  return kept.map((value, i) => {
    if (value !== undefined) return value
    const made = worked.shift() as T
    const document = documents[i]
    if (document) note(building, part, document, made)
    return made
  })
}

/** Plates and concessions come from the collections, what is wider from one level down. */
async function workLevel<T>(
  building: Building,
  part: DayPart<T>,
  scopes: readonly Scope[],
): Promise<T[]> {
  const { at, looks } = building
  const { network } = at.reference
  if (scopes.every(({ type }) => type === 'plate' || type === 'site')) {
    looks.push(await unsettled())
    const lists = scopes.map((scope) => sitesOf(network, scope))
    return inLists(lists, (batch) => part.load(batch, at))
  }
  const below = scopes.map((scope) =>
    partsOf(network, scope).filter((one) => part.concerns?.(scopeKey(one.scope)) ?? true),
  )
  const read = await readLevel(
    building,
    part,
    below.flatMap((parts) => parts.map(({ scope }) => scope)),
  )
  const places = placesOf(network)
  return below.map((parts) =>
    part.sum(
      read.splice(0, parts.length),
      places,
      parts.map(({ scope }) => scopeKey(scope)),
    ),
  )
}

async function work<T>(
  { part, scope, date }: Wanted<T>,
  document: RollupDocument | undefined,
): Promise<T> {
  const look = await unsettled()
  const reference = await freshReferenceData(look.reference)
  const building = buildingOf(date, reference, look)
  const [value] = await workLevel(building, part, [scope])
  if (document) note(building, part, document, value as T)
  await keepAll(building, reference.network)
  return value as T
}

function buildingOf(date: BusinessDay, reference: ReferenceData, look: Unsettled): Building {
  const month = monthOf(date)
  const { holidayDates, workingDays } = reference
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const mark = markOf(month, reference)
  return { at: { date, days, reference }, mark, computed: [], looks: [look] }
}

/** A day of a scope. */
interface Wanted<T> {
  part: DayPart<T>
  scope: Scope
  date: BusinessDay
}

const workShared = shared(
  ({ wanted, document }: { wanted: Wanted<unknown>; document: RollupDocument }) =>
    `${document._id}@${document.revision}|${keyOf(wanted.part, document.scope, wanted.date)}`,
  ({ wanted, document }) => work(wanted, document),
)

/**
 * What is worked out for a scope on a day from every concession of it, kept beside the sums and forgotten with them
 * (stale.server.ts): one query until something changes, and then the changed plates and what stands above them.
 * @param known the reference data, when the caller has just read it
 * @param ahead where it was looked for before
 */
export async function keptOn<T>(
  part: DayPart<T>,
  { scope, date }: { scope: Scope; date: BusinessDay },
  known: ReferenceData,
  ahead?: Promise<Ahead>,
): Promise<T> {
  const id = rollupId(part.name, scopeKey(scope), monthOf(date))
  const ownOf = (document: RollupDocument | undefined) =>
    daysIn(document, markOf(monthOf(date), known))[keyOf(part, scopeKey(scope), date)]
  let found = (await (ahead ?? findRollups([id]))).get(id)
  const before = ownOf((found && stoodBefore(found)) ?? undefined)
  if (before !== undefined) return before as T
  if (ownOf(found) === undefined && (await madeAnew(id))) found = (await findRollups([id])).get(id)
  const own = ownOf(found)
  if (own !== undefined) return own as T
  const document = found ?? (await register([id]))?.get(id)
  const wanted = { part, scope, date }
  if (!document) return work(wanted, undefined)
  return (await workShared({ wanted, document })) as T
}

/**
 * The same, begun before it is certain to be shown: only where it was shown before and a write has forgotten it since;
 * undefined where it never was (`begun`).
 * @param ahead where it is looked for
 */
export function keptAgain<T>(
  part: DayPart<T>,
  { scope, date }: { scope: Scope; date: BusinessDay },
  known: ReferenceData,
  ahead: Promise<Ahead>,
): Promise<T | undefined> {
  const id = rollupId(part.name, scopeKey(scope), monthOf(date))
  return begun(
    ahead.then((found) =>
      found.has(id) ? keptOn(part, { scope, date }, known, ahead) : undefined,
    ),
  )
}

/** The same of several scopes of one level, none within another, in their order. */
export async function keptOfEach<T>(
  part: DayPart<T>,
  { scopes, date }: { scopes: readonly Scope[]; date: BusinessDay },
  known: ReferenceData,
): Promise<T[]> {
  if (scopes.length === 0) return []
  const month = monthOf(date)
  const ids = scopes.map((scope) => rollupId(part.name, scopeKey(scope), month))
  const found = await findRollups(ids)
  const mark = markOf(month, known)
  const kept = ids.map(
    (id, i) =>
      daysIn(found.get(id), mark)[keyOf(part, scopeKey(scopes[i] as Scope), date)] as T | undefined,
  )
  if (kept.every((value) => value !== undefined)) return kept as T[]
  const look = await unsettled()
  const reference = await freshReferenceData(look.reference)
  const building = buildingOf(date, reference, look)
  const values = await readLevel(building, part, scopes)
  await keepAll(building, reference.network)
  return values
}

/**
 * Works out what is missing of several parts of scopes of one level, none within another, and keeps it: the parts side
 * by side, so that what they ask for at the same moment is read once.
 * @param background see `At`
 */
export async function keepEach(
  parts: readonly DayPart<unknown>[],
  { scopes, date }: { scopes: readonly Scope[]; date: BusinessDay },
  background: Pick<At, 'rest' | 'people'> = {},
): Promise<void> {
  if (parts.length === 0) return
  const look = await unsettled()
  const reference = await freshReferenceData(look.reference)
  const building = buildingOf(date, reference, look)
  Object.assign(building.at, background)
  await Promise.all(parts.map((part) => readLevel(building, part, scopes)))
  await keepAll(building, reference.network)
}

/** Those of the parts of which nothing is kept for a scope's day. One query. */
export async function missingOn(
  parts: readonly DayPart<unknown>[],
  { scope, date }: { scope: Scope; date: BusinessDay },
  known: ReferenceData,
): Promise<DayPart<unknown>[]> {
  const key = scopeKey(scope)
  const idOf = ({ name }: DayPart<unknown>) => rollupId(name, key, monthOf(date))
  const found = await findRollups(parts.map(idOf))
  const mark = markOf(monthOf(date), known)
  return parts.filter(
    (part) => daysIn(found.get(idOf(part)), mark)[keyOf(part, key, date)] === undefined,
  )
}
