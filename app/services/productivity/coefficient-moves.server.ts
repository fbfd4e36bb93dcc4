import { type MetierTargetDocument, metierTargetsOf } from '~/db/collections/metier-targets.server'
import { objectifsOfSites } from '~/db/collections/objectifs.server'
import { referenceData, referenceDataIn } from '~/db/collections/reference-data.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addMonths, type Month, monthOf } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import { withoutNoise } from '~/domain/decimal'
import { type Network, type SiteNode, siteIdsBetween, siteScope } from '~/domain/hierarchy/network'
import { readableTotals } from '~/domain/objectifs/validity'
import { scopeDays } from '~/domain/places/place-days'
import { HOURS_PER_DAY, productiveDaysOf } from '~/domain/planning/codes'
import {
  type MovedCell,
  type MovedTeam,
  monthsOfCells,
  movedHours,
} from '~/domain/planning/worker-questions'
import {
  multiplierFinder,
  nodesOf,
  type StoredMultiplier,
  type Trade,
} from '~/domain/productivity/coefficients'
import { multipliersAt, withMultipliers } from '~/domain/productivity/dated-coefficients'
import type { Moved } from '~/domain/productivity/effect-month'
import type { MultiplierChange } from '~/domain/productivity/form'
import type { Mechanic } from '~/domain/productivity/mechanic'
import { isValidMultiplier } from '~/domain/productivity/validity'
import { flaggedIn } from '~/domain/workers/apprentice'
import { byService, isProductive, PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { readMechanics } from '~/services/rollups/mechanics.server'

/** Concessions whose collaborators are read at once. */
const AT_ONCE = 500

/** Revenue per billed hour of each concession's objectif and service; 0 without one. */
async function rateFinder(siteIds: readonly string[], month: Month) {
  const found = await objectifsOfSites(siteIds, month)
  const totals = new Map(found.map((one) => [one.siteId, readableTotals(one)]))
  return (siteId: string, service: 'mechanic' | 'quickService' | 'body') => {
    const own = totals.get(siteId)?.services[service]
    return own && own.ht > 0 ? own.revenue / own.ht : 0
  }
}

type Rater = (one: Mechanic) => number

/**
 * Computes the change of a month's targets, in hours and revenue, if collaborators had the coefficients of `raterOf`.
 */
async function movedIn(
  month: Month,
  sites: readonly SiteNode[],
  raterOf: (stored: readonly MetierTargetDocument[], network: Network) => Rater,
) {
  const reference = await referenceDataIn(month)
  const { network } = reference
  const siteIds = sites.map(({ _id }) => _id)
  const scopes = siteIds.flatMap((id) => siteScope(network, id) ?? [])
  const stored = await metierTargetsOf([...new Set(scopes.flatMap(nodesOf))])
  const rate = raterOf(stored.filter(isValidMultiplier), network)
  const days = scopeDays(reference, month, { type: 'all' })
  const at = { date: lastDayOf(month), days, network, dateOf: () => null }
  const [{ mechanics }, rateOf] = await Promise.all([
    readMechanics(sites, at),
    rateFinder(siteIds, month),
  ])
  let [hours, revenue] = [0, 0]
  for (const one of mechanics) {
    if (one.individualTargetHours !== null) continue
    const more = one.plannedDays * HOURS_PER_DAY * (rate(one) - one.targetMultiplier)
    hours += more
    revenue += more * rateOf(one.siteId, one.service)
  }
  return { hours, revenue }
}

type MovedOfMonth = (month: Month) => ReturnType<typeof movedIn>

async function movedOver(from: Month, to: Month, parts: readonly MovedOfMonth[]): Promise<Moved> {
  let [hours, revenue] = [0, 0]
  for (let month = from; month <= to; month = addMonths(month, 1))
    for (const moved of parts) {
      const more = await moved(month)
      hours += more.hours
      revenue += more.revenue
    }
  return { hours: withoutNoise(hours), revenue: withoutNoise(revenue), from, to }
}

const raters = (network: Network, counted: readonly StoredMultiplier[]): Rater => {
  const finders = new Map<string, ReturnType<typeof multiplierFinder>>()
  return (one) => {
    const scope = siteScope(network, one.siteId)
    const find = finders.get(one.siteId) ?? (scope && multiplierFinder(scope, counted))
    if (find) finders.set(one.siteId, find)
    return find?.(one) ?? one.targetMultiplier
  }
}

/**
 * Computes the change of targets by new coefficients of a scope, from a month up to the current one (4-decisions,
 * 51).
 */
export async function movedBy(
  scope: Scope,
  changes: readonly MultiplierChange[],
  { from, to }: { from: Month; to: Month },
): Promise<Moved> {
  const { network } = await referenceData()
  const ids = siteIdsBetween(network, scope, from, to)
  const sites = ids.flatMap((id) => network.siteById.get(id) ?? [])
  const node = scopeKey(scope)
  const parts = chunks(sites, AT_ONCE).map(
    (piece): MovedOfMonth =>
      (month) =>
        movedIn(month, piece, (stored, network) =>
          raters(network, multipliersAt(withMultipliers(stored, node, changes, from), month)),
        ),
  )
  return movedOver(from, to, parts)
}

/**
 * Computes the change of targets by the inverted apprentice flag of a collaborator in some months (4-decisions, 51).
 */
export async function movedByFlag(
  { _id, siteId }: { _id: string; siteId: string },
  { from, to }: { from: Month; to: Month },
): Promise<Moved> {
  const site = (await referenceData()).network.siteById.get(siteId)
  const part: MovedOfMonth = (month) =>
    movedIn(month, site ? [site] : [], (stored, network) => {
      const rate = raters(network, multipliersAt(stored, month))
      return (one) =>
        one.workerId === _id ? rate({ ...one, apprentice: !one.apprentice }) : one.targetMultiplier
    })
  return movedOver(from, to, [part])
}

/** Filled day with the trade that determines its target, before and after a change of team or trade. */
export interface RetargetedCell extends MovedCell {
  before: Pick<Trade, 'metier'>
  after: Pick<Trade, 'metier'>
}

/**
 * Computes the change of targets by a new team or trade on some days, by team (4-decisions, 51); unchanged teams are
 * omitted.
 */
export async function movedByTeam(
  worker: WorkerDocument,
  cells: readonly RetargetedCell[],
): Promise<MovedTeam[]> {
  const { network } = await referenceData()
  const scope = siteScope(network, worker.siteId)
  if (!scope) return []
  const stored = (await metierTargetsOf(nodesOf(scope))).filter(isValidMultiplier)
  const revenue = byService(() => 0)
  for (const month of monthsOfCells(cells)) {
    const multiplier = multiplierFinder(scope, multipliersAt(stored, month))
    const rateOf = await rateFinder([worker.siteId], month)
    const apprentice = flaggedIn(worker, month).isApprenticeDefault
    for (const { date, code, service, next, before, after } of cells) {
      if (monthOf(date) !== month) continue
      const hours = productiveDaysOf(code) * HOURS_PER_DAY
      const add = (team: string, { metier }: Pick<Trade, 'metier'>, sign: number) => {
        if (!isProductive(team)) return
        const target = hours * multiplier({ metier, apprentice })
        revenue[team] += sign * target * rateOf(worker.siteId, team)
      }
      add(service, before, -1)
      add(next, after, 1)
    }
  }
  const hours = movedHours(cells)
  return PRODUCTIVE_SERVICES.flatMap((service) =>
    hours[service] === 0 && Math.round(revenue[service]) === 0
      ? []
      : [{ service, hours: hours[service], revenue: withoutNoise(revenue[service]) }],
  )
}
