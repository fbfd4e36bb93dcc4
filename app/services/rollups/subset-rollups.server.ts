import { createHash } from 'node:crypto'
import { advisorsOn } from '~/db/collections/records.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { DayPartName } from '~/db/collections/rollup-ids.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import type { SoldSite } from '~/domain/additional-sales/lines'
import {
  type OutsideSold,
  siteOutsideSold,
  sumOutsideSold,
} from '~/domain/additional-sales/outside-sales'
import { packAdvisors } from '~/domain/additional-sales/packed'
import { addSold, type SoldByService, soldBy } from '~/domain/additional-sales/rules'
import type { LocalDate, Month } from '~/domain/calendar/local-date'
import {
  type GroupScope,
  type Network,
  networkIn,
  type PlateScope,
  type SiteNode,
} from '~/domain/hierarchy/network'
import type { MonthStaff } from '~/domain/planning/potential/month-staff'
import { sumPotential } from '~/domain/planning/potential/potential'
import { potentialUpTo } from '~/domain/planning/potential/potential-to-date'
import type { PotentialHours } from '~/domain/planning/potential/site-potential'
import { areValidAdvisors } from '~/domain/records/advisors-validity'
import type { FiguresByService } from '~/domain/records/figures'
import { cumulativeAt, type MonthActivity, sumFigures } from '~/domain/records/month-activity'
import { noObjectifs, type ObjectifTotals, sumObjectifs } from '~/domain/targets/totals'
import { byService } from '~/domain/workshop-services'
import { coalescePerTick } from '~/infra/process/coalesced-reads.server'
import { readSiteRollups } from './build.server'
import { type DayRollup, readDayRollup, readDayRollups } from './day-rollups.server'

/*
 * Half of a network may end a month a day before the other half (a Saturday), so a list of concessions grows with it.
 * Sums of such lists are stored level by level under a digest of the lists, each level with its own concessions of
 * them. A stored sum is valid for every reader with the same lists, until a document below it changes.
 */

/** Some concessions of a scope. */
export interface SiteSubset {
  /** distinguishes the lists of one read, the same at every level */
  label: string
  /** last day of the month that counts for these concessions */
  day: LocalDate
  siteIds: readonly string[]
}

/** Scope, month and reference data of the lists. */
export interface SubsetContext {
  scope: Scope
  month: Month
  reference: ReferenceData
}

/** Definition of one subset rollup: read each concession's value, sum them, merge disjoint sums. */
interface Summing<V, T> {
  name: DayPartName
  /** loads each concession's value, in the given order */
  read(siteIds: readonly string[], month: Month, day: LocalDate): Promise<readonly V[]>
  sum(own: readonly V[], day: LocalDate): T
  /** merges the sums of lists that share no concession */
  add(sums: readonly T[]): T
}

const FIGURES: Summing<MonthActivity, FiguresByService | null> = {
  name: 'some-figures',
  read: (siteIds, month) => readSiteRollups('activity', siteIds, month),
  sum: cumulativeAt,
  add: sumFigures,
}

/** Each concession's advisors on a day, in their order; read once for all that is made of them. */
const readAdvisors = coalescePerTick(
  ({ siteIds, day }: { siteIds: readonly string[]; day: LocalDate }) => `${day}|${siteIds.join()}`,
  async ({ siteIds, day }) => {
    const found = await advisorsOn(siteIds, day)
    const bySite = new Map(found.map(({ siteId, advisers }) => [siteId, advisers]))
    return siteIds.map((siteId) => ({ siteId, advisers: bySite.get(siteId) ?? [] }))
  },
)

type OwnAdvisors = Pick<SoldSite, 'siteId' | 'advisers'>

/** Advisors of a concession with its targets. */
interface AimedAdvisors extends OwnAdvisors {
  objectifs: ObjectifTotals | undefined
}

/**
 * Sales of lists of concessions. `unreadable`: excluded concessions, whose advisors cannot be read (4-decisions, 42).
 * `outside`: sales of the concessions without a target (53).
 */
type SoldTogether = SoldByService & { unreadable?: string[]; outside?: OutsideSold }

const isReadable = ({ advisers }: OwnAdvisors) => areValidAdvisors(advisers)

const soldTogether = (
  sold: SoldByService,
  unreadable: string[],
  outside: OutsideSold,
): SoldTogether => ({
  ...sold,
  ...(unreadable.length > 0 ? { unreadable } : {}),
  ...(Object.keys(outside).length > 0 ? { outside } : {}),
})

function outsideSold({ siteId, advisers, objectifs = noObjectifs() }: AimedAdvisors): OutsideSold {
  const targets = byService((service) => objectifs.services[service].families)
  return siteOutsideSold(siteId, soldBy(advisers), targets)
}

/** Sales of the advisors on a list's day. */
export const SALES: Summing<AimedAdvisors, SoldTogether> = {
  name: 'some-sales',
  read: async (siteIds, month, day) => {
    const [own, objectifs] = await Promise.all([
      readAdvisors({ siteIds, day }),
      readSiteRollups('objectifs', siteIds, month),
    ])
    return own.map((one, i) => ({ ...one, objectifs: objectifs[i] }))
  },
  sum: (own) =>
    soldTogether(
      soldBy(own.filter(isReadable).flatMap(({ advisers }) => advisers)),
      own.filter((one) => !isReadable(one)).map(({ siteId }) => siteId),
      sumOutsideSold(own.filter(isReadable).map(outsideSold)),
    ),
  add: (sums) =>
    soldTogether(
      addSold(sums),
      sums.flatMap(({ unreadable = [] }) => unreadable),
      sumOutsideSold(sums.map(({ outside = {} }) => outside)),
    ),
}

/** The same by name, as one text. */
export const ADVISORS: Summing<OwnAdvisors, string> = {
  name: 'some-advisers',
  read: (siteIds, _month, day) => readAdvisors({ siteIds, day }),
  sum: (own) => packAdvisors(own.filter(isReadable)),
  add: (texts) => texts.flatMap((text) => text || []).join(','),
}

/** Targets of lists of concessions. */
export const TARGETS: Summing<ObjectifTotals, ObjectifTotals> = {
  name: 'some-targets',
  read: (siteIds, month) => readSiteRollups('objectifs', siteIds, month),
  sum: (own) => sumObjectifs(own),
  add: sumObjectifs,
}

/** Planned hours of lists of concessions up to their days. */
const POTENTIAL: Summing<MonthStaff, PotentialHours> = {
  name: 'some-potential',
  read: (siteIds, month) => readSiteRollups('staff', siteIds, month),
  sum: (own, day) => sumPotential(own.map((staff) => potentialUpTo(staff, day))),
  add: sumPotential,
}

/** Each plate's and group's own concessions of the lists, without the lists that have none there. */
function byScope(lists: readonly SiteSubset[], { siteById }: Network): Map<string, SiteSubset[]> {
  const found = new Map<string, SiteSubset[]>()
  for (const { siteIds, ...list } of lists) {
    const ids = new Map<string, string[]>()
    for (const siteId of siteIds) {
      const site = siteById.get(siteId)
      for (const key of site ? [`plate:${site.plateId}`, `group:${site.groupId}`] : []) {
        const own = ids.get(key)
        if (own) own.push(siteId)
        else ids.set(key, [siteId])
      }
    }
    for (const [key, own] of ids)
      found.set(key, [...(found.get(key) ?? []), { ...list, siteIds: own }])
  }
  return found
}

/** The sums of each list's concessions, by label. */
type Sums<T> = Record<string, T>

/** Computes the sums of the lists in each place. */
async function loadSome<V, T>(
  { read, sum }: Summing<V, T>,
  lists: readonly SiteSubset[],
  places: readonly (readonly SiteNode[])[],
  month: Month,
): Promise<Sums<T>[]> {
  const sums: Sums<T>[] = places.map(() => ({}))
  for (const { label, day, siteIds } of lists) {
    const wanted = new Set(siteIds)
    const own = places.map((sites) => sites.flatMap(({ _id }) => (wanted.has(_id) ? _id : [])))
    const values = await read(own.flat(), month, day)
    let next = 0
    own.forEach(({ length }, i) => {
      const found = values.slice(next, next + length)
      next += length
      const place = sums[i]
      if (place && length > 0) place[label] = sum(found, day)
    })
  }
  return sums
}

function partOf<V, T>(
  summing: Summing<V, T>,
  lists: readonly SiteSubset[],
  { scope, month, reference }: SubsetContext,
): DayRollup<Sums<T>> {
  const whole = scopeKey(scope)
  let below: Map<string, SiteSubset[]> | null = null
  const within = (key: string): readonly SiteSubset[] => {
    if (key === whole) return lists
    below ??= byScope(lists, networkIn(reference.network, month))
    return below.get(key) ?? []
  }
  const digests = new Map<string, string>()
  return {
    name: summing.name,
    keyOf: (key) => {
      const known = digests.get(key)
      if (known) return known
      const made = createHash('sha256')
        .update(JSON.stringify(within(key)))
        .digest('hex')
      digests.set(key, made)
      return made
    },
    concerns: (key) => within(key).length > 0,
    load: (places) => loadSome(summing, lists, places, month),
    sum: (parts) =>
      Object.fromEntries(
        lists.map(({ label }) => [
          label,
          summing.add(parts.flatMap((part) => (label in part ? [part[label] as T] : []))),
        ]),
      ),
  }
}

async function readSome<V, T>(
  summing: Summing<V, T>,
  lists: readonly SiteSubset[],
  where: SubsetContext,
): Promise<Partial<Sums<T>>> {
  const filled = lists.filter(({ siteIds }) => siteIds.length > 0)
  if (filled.length === 0) return {}
  const { scope, month, reference } = where
  return readDayRollup(partOf(summing, filled, where), { scope, date: `${month}-01` }, reference)
}

/** The same in each of several scopes below, all plates or all groups, in their order. */
async function readSomeOfEach<V, T>(
  summing: Summing<V, T>,
  lists: readonly SiteSubset[],
  where: SubsetContext,
  scopes: readonly (PlateScope | GroupScope)[],
): Promise<Partial<Sums<T>>[]> {
  const filled = lists.filter(({ siteIds }) => siteIds.length > 0)
  const { month, reference } = where
  return readDayRollups(partOf(summing, filled, where), { scopes, date: `${month}-01` }, reference)
}

/**
 * Realised figures of lists of a scope's concessions, each up to its day, by label; null: no record by then. One
 * query.
 */
export const subsetFigures = (lists: readonly SiteSubset[], where: SubsetContext) =>
  readSome(FIGURES, lists, where)

/** The targets of lists of a scope's concessions, by label; their days do not matter. One query. */
export const subsetTargets = (lists: readonly SiteSubset[], where: SubsetContext) =>
  readSome(TARGETS, lists, where)

/** The potential hours of lists of a scope's concessions, each up to its day, by label. One query. */
export const subsetPotential = (lists: readonly SiteSubset[], where: SubsetContext) =>
  readSome(POTENTIAL, lists, where)

/**
 * Advisors' sales of lists of a scope's concessions on the lists' days, by label; unreadable concessions apart. One
 * query.
 */
export const subsetSales = (lists: readonly SiteSubset[], where: SubsetContext) =>
  readSome(SALES, lists, where)

/** Sales by advisor of lists of a scope's concessions on the lists' days, packed, by label. One query. */
export const subsetAdvisors = (lists: readonly SiteSubset[], where: SubsetContext) =>
  readSome(ADVISORS, lists, where)

/** Advisors' sales of lists in each of several plates or groups, by label. One query. */
export const subsetSalesByNode = (
  lists: readonly SiteSubset[],
  where: SubsetContext,
  scopes: readonly (PlateScope | GroupScope)[],
) => readSomeOfEach(SALES, lists, where, scopes)

/** The targets of lists in each of several plates or groups, by label; their days do not matter. One query. */
export const subsetTargetsByNode = (
  lists: readonly SiteSubset[],
  where: SubsetContext,
  scopes: readonly (PlateScope | GroupScope)[],
) => readSomeOfEach(TARGETS, lists, where, scopes)
