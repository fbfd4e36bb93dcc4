import { newId } from '~/db/ids.server'
import {
  type PlanningDocument,
  type PlanningWrite,
  planningOfSites,
  writePlanning,
} from '~/db/planning.server'
import { referenceData } from '~/db/reference-data.server'
import { findWorkers, type WorkerDocument } from '~/db/workers.server'
import { type Principal, type Scope, scopeId } from '~/domain/access/scope'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { sitesOf } from '~/domain/hierarchy/network'
import { potentialOf, sumPotential, workingCount } from '~/domain/planning/potential'
import { type PotentialHours, totalPotential } from '~/domain/planning/site-potential'
import { PRODUCTIVE_SERVICES, type Service } from '~/domain/records/services'
import { today } from '~/infra/clock.server'
import { invalidatePlanning } from '~/services/rollups/rollups.server'
import { assertEdits, assertReads } from './access.server'
import { teamsOf } from './rows.server'
import { BusyPlanningError } from './settle.server'

/** The potential of a month of the planning, hours (spec 2 §7). */
export interface CalculatedPotential {
  month: Month
  total: number
  services: { service: string; actualizedPotentialHours: number }[]
  sites: { _id: string; name: string; actualizedPotentialHours: PotentialHours }[]
  /** workers' months whose stored potential was wrong or missing */
  recalculated: number
  message: string
}

const same = (a: PotentialHours | undefined, b: PotentialHours) =>
  PRODUCTIVE_SERVICES.every((service) => a?.[service] === b[service])

function recalculation(document: PlanningDocument, team: Service): PlanningWrite {
  const codes = Object.fromEntries(
    Object.entries(document.days).map(([date, { code }]) => [date, code]),
  )
  const { _id, revision } = document
  return { _id, revision, service: team, potential: potentialOf(team, codes), days: {} }
}

const ATTEMPTS = 20

/** Brings the stored teams and potentials of some concessions' month up to date; how many were not. */
async function recalculate(
  siteIds: readonly string[],
  month: Month,
  force: boolean,
  past: boolean,
): Promise<number> {
  let count = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const documents = await planningOfSites(siteIds, month)
    const workers = await findWorkers(documents.map(({ workerId }) => workerId))
    const teams = past ? new Map<string, WorkerDocument['service']>() : await teamsOf(workers)
    const writes = documents
      .map((document) => {
        const team = teams.get(document.workerId) ?? document.service
        return { document, write: recalculation(document, team) }
      })
      .filter(
        ({ document, write }) =>
          (force && attempt === 0) ||
          write.service !== document.service ||
          !same(document.potential, write.potential),
      )
    const stale = writes.filter(
      ({ document, write }) =>
        write.service !== document.service || !same(document.potential, write.potential),
    )
    count += stale.length
    const written = await writePlanning(
      writes.map(({ write }) => write),
      newId(),
    )
    if (written.size === writes.length) return count
    count -= stale.filter(({ write }) => !written.has(write._id)).length
  }
  throw new BusyPlanningError()
}

/**
 * Recalculates the potential of a scope's month from its codes (spec 2 §7). Each save keeps it true already; this
 * mends what was written by other means. `force` writes every month anew. Past months keep the teams they were
 * written for.
 */
export async function calculatePotential(
  principal: Principal,
  scope: Scope | null,
  month: Month,
  force: boolean,
): Promise<CalculatedPotential> {
  assertEdits(principal, 'recalculer le potentiel')
  assertReads(principal, scope)
  const { network } = await referenceData()
  const sites = sitesOf(network, scope)
  const siteIds = sites.map(({ _id }) => _id)
  const recalculated = await recalculate(siteIds, month, force, month < monthOf(today()))
  if (recalculated > 0 || force)
    await invalidatePlanning(
      sites.map(({ _id, plateId, groupId }) => ({ siteId: _id, plateId, groupId })),
      month,
    )
  const documents = await planningOfSites(siteIds, month)
  const sum = sumPotential(documents.map(({ potential }) => potential))
  return {
    month,
    total: totalPotential(sum),
    services: PRODUCTIVE_SERVICES.map((service) => ({
      service,
      actualizedPotentialHours: sum[service],
    })),
    sites: sites.map(({ _id, name }) => ({
      _id,
      name,
      actualizedPotentialHours: sumPotential(
        documents.filter(({ siteId }) => siteId === _id).map(({ potential }) => potential),
      ),
    })),
    recalculated,
    message: 'Potentiel recalculé.',
  }
}

/** How many collaborators work on a day (spec 2 §7). */
export interface WorkingCount {
  workingWorkerCount: number
  message: string
  date: BusinessDay
  service: Service | null
  scope: { type: Scope['type'] | 'none'; id: string | null }
}

/**
 * Collaborators of a covered scope whose code of the day has a value above 0, of one team or of all. Every role may
 * ask: the analysis screens show it, and it names nobody.
 */
export async function countWorking(
  scope: Scope | null,
  date: BusinessDay,
  service: Service | null,
): Promise<WorkingCount> {
  const { network } = await referenceData()
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const documents = await planningOfSites(siteIds, monthOf(date))
  const codes = documents
    .filter((document) => service === null || document.service === service)
    .map(({ days }) => days[date]?.code ?? '')
  const count = workingCount(codes)
  const message =
    count < 2 ? `${count} collaborateur présent.` : `${count} collaborateurs présents.`
  const named = { type: scope?.type ?? ('none' as const), id: scope ? scopeId(scope) : null }
  return { workingWorkerCount: count, message, date, service, scope: named }
}
