import { pageOfMany } from '../paging'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { Mechanic } from './mechanic'
import type { StaffedSite } from './scope-sums'
import { groupRank, sortedByRank, sortedMechanics } from './sorted-mechanics'
import type { Sort } from './sorting'
import { type ServiceSummary, type Totals, teamOf, totalsOf } from './summary'

/** Collaborators per page. */
export const PER_PAGE = 50

/** What the collaborators are grouped by: service as in 3 §2.4, or concession. */
export type GroupBy = 'service' | 'site'

/** Parses the parameter of the grouping; any other value means by service. */
export const readGroupBy = (text: string | null): GroupBy => (text === 'site' ? text : 'service')

/** Collaborators of one service or concession on the current page; `summary` is of all of them. */
export interface ListedGroup {
  /** service, or identifier of the concession */
  key: string
  summary: Totals
  rows: Mechanic[]
}

/** A page of the collaborators. */
export interface Listing {
  groups: ListedGroup[]
  page: number
  pages: number
}

/** Largest scope whose collaborators are compared one by one. */
const COMPARED = { sites: 50, people: 1_000 }

/**
 * True when the collaborators are too many to be read for one page: concessions are then ranked by their own rates, and
 * collaborators within each.
 */
export function isRankedBySite(sites: readonly StaffedSite[], people: number): boolean {
  return sites.length > COMPARED.sites || people > COMPARED.people
}

type Placed = readonly { key: string; summary: Totals; rows: readonly Mechanic[] }[]

/** Page of groups whose rows are sorted; groups without a row on the page are left out. */
function pageOfGroups(groups: Placed, asked: number): Listing {
  const found = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const { page, pages } = pageOfMany(found, asked, PER_PAGE)
  let before = 0
  const shown = groups.map(({ rows, ...group }) => {
    const from = (page - 1) * PER_PAGE - before
    before += rows.length
    return { ...group, rows: rows.slice(Math.max(0, from), Math.max(0, from + PER_PAGE)) }
  })
  return { groups: shown.filter(({ rows }) => rows.length > 0), page, pages }
}

const bySite = (mechanics: readonly Mechanic[]): Map<string, Mechanic[]> => {
  const own = new Map<string, Mechanic[]>()
  for (const one of mechanics) {
    const rows = own.get(one.siteId)
    if (rows) rows.push(one)
    else own.set(one.siteId, [one])
  }
  return own
}

interface Asked {
  by: GroupBy
  sort: Sort
  page: number
}

/**
 * Page of all collaborators of a scope, sorted within their groups. Services keep their order (3 §2.4), concessions are
 * sorted like their collaborators, by name in the given order.
 * @param mechanics in the network's order of concessions
 */
export function listAll(
  mechanics: readonly Mechanic[],
  services: readonly ServiceSummary[],
  { by, sort, page }: Asked,
): Listing {
  if (by === 'service')
    return pageOfGroups(
      services.map((summary) => ({
        key: summary.service,
        summary,
        rows: sortedMechanics(
          mechanics.filter(({ service }) => service === summary.service),
          sort,
        ),
      })),
      page,
    )
  const groups = [...bySite(mechanics)].map(([key, own]) => ({
    key,
    summary: totalsOf(teamOf(own)),
    rows: sortedMechanics(own, sort),
  }))
  const ordered =
    sort.key === 'name' && sort.descending
      ? groups.reverse()
      : sortedByRank(
          groups,
          ({ rows, summary }) => groupRank(rows, summary, sort.key),
          sort.descending,
        )
  return pageOfGroups(ordered, page)
}

/** Some rows of one concession, of one service where they are grouped by service. */
export interface RankedSlice {
  siteId: string
  /** null: all services */
  service: ProductiveService | null
  /** position of the first row in the concession's sorted rows, included */
  from: number
  /** excluded */
  to: number
}

/**
 * Slices of one page of a scope whose concessions are ranked: by service, then concession, or by concession. Only the
 * concessions of the slices have to be read.
 */
export function rankedSlices(
  sites: readonly StaffedSite[],
  { by, sort, page: asked }: Asked,
): { slices: RankedSlice[]; page: number; pages: number } {
  const services = by === 'service' ? PRODUCTIVE_SERVICES : [null]
  const entries = services.flatMap((service) => {
    const own = sites.map(({ siteId, people, rates }) => ({
      siteId,
      service,
      count: service
        ? people[service]
        : PRODUCTIVE_SERVICES.reduce((sum, one) => sum + people[one], 0),
      rate: rates[service ?? 'global'],
    }))
    if (sort.key === 'name') return sort.descending ? own.reverse() : own
    return sortedByRank(own, ({ rate }) => rate, sort.descending)
  })
  const found = entries.reduce((sum, { count }) => sum + count, 0)
  const { page, pages } = pageOfMany(found, asked, PER_PAGE)
  let start = -(page - 1) * PER_PAGE
  const slices = entries.flatMap(({ siteId, service, count }): RankedSlice[] => {
    const from = Math.max(0, -start)
    const to = Math.min(count, PER_PAGE - start)
    start += count
    return from < to ? [{ siteId, service, from, to }] : []
  })
  return { slices, page, pages }
}

/**
 * Groups of the slices.
 * @param mechanics at least those of the slices' concessions
 */
export function rankedGroups(
  slices: readonly RankedSlice[],
  mechanics: readonly Mechanic[],
  services: readonly ServiceSummary[],
  sort: Sort,
): ListedGroup[] {
  const own = bySite(mechanics)
  const groups: ListedGroup[] = []
  for (const { siteId, service, from, to } of slices) {
    const all = own.get(siteId) ?? []
    const team = service ? all.filter((one) => one.service === service) : all
    const rows = sortedMechanics(team, sort).slice(from, to)
    const key = service ?? siteId
    const known = groups.find((group) => group.key === key)
    if (known) known.rows.push(...rows)
    else {
      const summary = services.find((one) => one.service === service) ?? totalsOf(teamOf(all))
      groups.push({ key, summary, rows })
    }
  }
  return groups
}
