import { type ReferenceData, referenceIn } from '~/db/collections/reference-data.server'
import { type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addMonths, dayIn, type Month } from '~/domain/calendar/local-date'
import { stretchesOf } from '~/domain/calendar/through-time'
import { plateScope, type SiteNode } from '~/domain/hierarchy/network'
import { isExcluded, type SitePart } from '~/domain/hierarchy/site-parts'
import {
  EXPECTING_MONTHS,
  expectedServices,
  lastFigure,
  type SiteTraces,
} from '~/domain/to-complete/traces'
import { isProductive, type ProductiveService } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { readDayRollups, storedDayRollups } from '~/services/rollups/day-rollups.server'
import { TRACES } from '~/services/rollups/kinds/traces.server'

/** What a concession should have, and what was put away there (4-decisions, 70). */
export interface SiteExpectation {
  expected: ReadonlySet<ProductiveService>
  /** true of a part that was put away and had no figure since */
  isExcluded(part: SitePart): boolean
  /** latest figure of a part in the last twelve months; null: none */
  lastFigure(part: SitePart): string | null
}

/** Services that a person had in some months, by the teams and dates that are known today. */
function servicesOf(worker: WorkerDocument, first: string, last: string): ProductiveService[] {
  const { arrivesOn, leavesOn, teamsBefore, service: latest } = worker
  const before = (teamsBefore ?? []).map(({ until, value }) => ({ until, value: value.service }))
  return stretchesOf({ latest, before }).flatMap(({ from, until, value }) => {
    const begins = [from ?? '', arrivesOn ?? '', first].sort().at(-1) ?? ''
    const isWithin =
      begins <= last && (!until || begins < until) && !(leavesOn && leavesOn < begins)
    return isWithin && isProductive(value) ? value : []
  })
}

/** Traces of the eleven months before a month, by concession: one query where all are stored, as `prewarm` does. */
async function readPast(
  sites: readonly SiteNode[],
  month: Month,
  reference: ReferenceData,
): Promise<Map<string, SiteTraces[]>> {
  const past = new Map(sites.map(({ _id }): [string, SiteTraces[]] => [_id, []]))
  const asked = Array.from({ length: EXPECTING_MONTHS - 1 }, (_, i) => {
    const earlier = addMonths(month, -1 - i)
    // 4-decisions, 72: the months before a move are those of the former plate
    const { network } = referenceIn(reference, earlier)
    const plates = new Set(sites.flatMap(({ _id }) => network.siteById.get(_id)?.plateId ?? []))
    const scopes = [...plates].flatMap((id) => plateScope(network, id) ?? [])
    return { scopes, date: dayIn(earlier, 1) }
  })
  const stored = await Promise.all(asked.map((at) => storedDayRollups(TRACES, at, reference)))
  for (const [i, at] of asked.entries()) {
    const kept = stored[i]?.filter((one) => one !== undefined) ?? []
    // One month after the other: their records would not fit into memory together.
    const isWhole = kept.length === at.scopes.length
    for (const plate of isWhole ? kept : await readDayRollups(TRACES, at, reference))
      for (const [siteId, traces] of Object.entries(plate)) past.get(siteId)?.push(traces)
  }
  return past
}

const NO_TRACES: SiteTraces = { last: {}, planned: [] }

/**
 * Reads what some concessions should have in a month (4-decisions, 70): one query for the months before, one for the
 * people.
 * @param current traces of the month itself up to the analysed day
 */
export async function readExpectations(
  sites: readonly SiteNode[],
  month: Month,
  current: ReadonlyMap<string, SiteTraces>,
  reference: ReferenceData,
): Promise<(siteId: string) => SiteExpectation> {
  const ids = sites.map(({ _id }) => _id)
  const [past, workers] = await Promise.all([
    readPast(sites, month, reference),
    workersOfSites(ids, true),
  ])
  const first = dayIn(addMonths(month, 1 - EXPECTING_MONTHS), 1)
  const last = lastDayOf(month)
  const people = new Map<string, Set<ProductiveService>>()
  for (const worker of workers) {
    const own = people.get(worker.siteId) ?? new Set()
    people.set(worker.siteId, own)
    for (const service of servicesOf(worker, first, last)) own.add(service)
  }
  return (siteId) => {
    const { opensOn, excludedParts } = reference.network.siteById.get(siteId) ?? {}
    const traces = [current.get(siteId) ?? NO_TRACES, ...(past.get(siteId) ?? [])]
    const lastOf = (part: SitePart) => lastFigure(traces, part)
    return {
      expected: expectedServices({
        month,
        traces,
        people: people.get(siteId) ?? new Set(),
        opensOn,
        isOver: last < today(),
      }),
      lastFigure: lastOf,
      isExcluded: (part) => isExcluded(excludedParts, part, lastOf(part)),
    }
  }
}
