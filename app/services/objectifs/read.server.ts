import { findObjectif } from '~/db/collections/objectifs.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { type Principal, type Scope, scopeId } from '~/domain/access/scope'
import {
  addMonths,
  type Month,
  monthNamed,
  monthNumber,
  monthOf,
  yearOf,
} from '~/domain/calendar/local-date'
import type { SiteScope } from '~/domain/hierarchy/network'
import { scopeName } from '~/domain/hierarchy/network'
import { HistoryScopeError, NoObjectifError, PeriodRequiredError } from '~/domain/objectifs/errors'
import { averageRate, historyItems, historyMonths } from '~/domain/objectifs/history'
import {
  type AggregatedObjectifs,
  type ObjectifAnswer,
  objectifSum,
  objectifsLeftOut,
  type StoredObjectif,
  storedObjectif,
} from '~/domain/objectifs/response'
import { requireReading } from '~/domain/objectifs/rights'
import type { History } from '~/domain/objectifs/view'
import { POTENTIAL_UNREADABLE } from '~/domain/read-failure-messages'
import type { ProductiveService } from '~/domain/workshop-services'
import { workingDaysOf } from '~/services/calendar/calendar.server'
import { nodesOf, readPotential } from '~/services/planning/potential.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { readResult } from '~/services/web/guarded-read.server'

/** The month that a call names. @throws PeriodRequiredError */
export function monthOfCall(year: unknown, month: unknown): Month {
  const text = monthNamed(year, month)
  if (text === null) throw new PeriodRequiredError()
  return text
}

/** Reads the stored objectif of a concession's month. @throws ForbiddenError, NoObjectifError */
export async function readStoredObjectif(
  principal: Principal,
  scope: SiteScope,
  month: Month,
): Promise<StoredObjectif> {
  requireReading(principal, scope)
  const stored = await findObjectif(scope.siteId, month)
  if (!stored) throw new NoObjectifError()
  return storedObjectif(stored)
}

/**
 * A concession's objectif of a month with its potential hours, which take only themselves away when they cannot be
 * read: 0 then, and `message` says so (4-decisions, 42). @throws ForbiddenError, NoObjectifError
 */
export async function readObjectif(
  principal: Principal,
  scope: SiteScope,
  month: Month,
): Promise<ObjectifAnswer> {
  const stored = await readStoredObjectif(principal, scope, month)
  const [workingDays, potential] = await Promise.all([
    workingDaysOf(scope, month),
    readResult(POTENTIAL_UNREADABLE, () => readPotential(principal, scope, month)),
  ])
  const message = potential.error ?? potential.value.message
  return {
    ...stored,
    workingDays,
    actualizedPotentialHours: potential.value?.globalTotals.actualizedPotentialHours ?? 0,
    ...(message ? { message } : {}),
  }
}

/** Groups and plates of a scope. */
export type Nodes = Pick<ReturnType<typeof nodesOf>, 'groups' | 'plates'>

/**
 * Reads the objectives of a group, a plate or the network (4-decisions, 26).
 * @param listed groups and plates to list: all (REST), or the ones of a page
 * @throws ForbiddenError
 */
export async function readAggregate(
  principal: Principal,
  scope: Exclude<Scope, SiteScope>,
  month: Month,
  listed: (nodes: Nodes) => Nodes = (nodes) => nodes,
): Promise<AggregatedObjectifs> {
  requireReading(principal, scope)
  const { network } = await referenceDataIn(month)
  const { groups, plates } = listed(nodesOf(network, scope))
  const sumOf = async (part: Scope) => objectifSum(await readRollupPart('objectifs', part, month))
  const node = async (named: { _id: string; name: string }, part: Scope) => ({
    _id: named._id,
    name: named.name,
    ...(await sumOf(part)),
  })
  const [whole, ofGroups, ofPlates] = await Promise.all([
    readRollupPart('objectifs', scope, month),
    Promise.all(groups.map((group) => node(group, { type: 'group', groupId: group._id }))),
    Promise.all(
      plates.map((plate) =>
        node(plate, { type: 'plate', groupId: plate.groupId, plateId: plate._id }),
      ),
    ),
  ])
  const globalTotals = objectifSum(whole)
  const left = whole.unreadable.map((id) => network.siteById.get(id)?.name ?? id)
  return {
    period: month,
    year: yearOf(month),
    month: monthNumber(month),
    scope: { type: scope.type, id: scopeId(scope), name: scopeName(network, scope) ?? '' },
    ...(left.length > 0 ? { message: objectifsLeftOut(left) } : {}),
    globalTotals,
    services: globalTotals.services,
    groups: ofGroups,
    plates: ofPlates,
  }
}

/** A single objectif or an aggregate, by the scope (spec 1 §7). */
export async function readObjectifs(
  principal: Principal,
  scope: Scope,
  month: Month,
): Promise<ObjectifAnswer | AggregatedObjectifs> {
  return scope.type === 'site'
    ? readObjectif(principal, scope, month)
    : readAggregate(principal, scope, month)
}

/**
 * A service's realised rates over the six months ending with the given one (spec 1 §2.7, §9; 4-decisions, 20),
 * each at the month's latest record; a month that cannot be read is left out by name. @throws HistoryScopeError, ForbiddenError
 */
export async function readHistory(
  principal: Principal,
  scope: Scope | null,
  service: ProductiveService,
  end: Month,
): Promise<History> {
  if (scope?.type !== 'site') throw new HistoryScopeError()
  requireReading(principal, scope)
  const months = await Promise.all(
    historyMonths(end).map((month) => readRollupPart('activity', scope, month)),
  )
  const realised = months.flatMap(({ month, days }) => {
    const last = days.at(-1)
    return last ? [{ month, dataDate: last.date, ...last.cumulative[service] }] : []
  })
  return {
    service,
    items: historyItems(realised),
    averageCaHt: averageRate(realised, 'totalHours'),
    averageCaHec: averageRate(realised, 'hecHours'),
    unreadable: months.flatMap(({ month, unreadable }) => (unreadable.length > 0 ? [month] : [])),
  }
}

/** Last month of the window shown while setting a month's targets: the one before, at most the current one. */
export function lastHistoryMonth(month: Month, today: string): Month {
  const before = addMonths(month, -1)
  return before < monthOf(today) ? before : monthOf(today)
}
