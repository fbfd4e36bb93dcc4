import {
  type PlanningDocument,
  type PlanningWrite,
  planningOfSites,
  writePlanning,
} from '~/db/collections/planning.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { findWorkers } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { type SiteNode, sitesOf } from '~/domain/hierarchy/network'
import { sumPotential } from '~/domain/planning/potential/potential'
import { type PotentialHours, totalPotential } from '~/domain/planning/potential/site-potential'
import { sameStamp, stampedPotential, type TeamStamp } from '~/domain/planning/stretches'
import { stampOf } from '~/domain/workers/team-history'
import { PRODUCTIVE_SERVICES, type Service } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { assertEdits, assertReads } from '~/services/attendance/access.server'
import { stampWritten, teamsOf } from '~/services/attendance/merge-months.server'
import { write } from '~/services/writes/write.server'

const same = (a: PotentialHours | undefined, b: PotentialHours) =>
  PRODUCTIVE_SERVICES.every((service) => a?.[service] === b[service])

function recalculation(document: PlanningDocument, teams: TeamStamp): PlanningWrite {
  const codes = Object.fromEntries(
    Object.entries(document.days).map(([date, { code }]) => [date, code]),
  )
  const { _id, revision } = document
  return {
    _id,
    revision,
    ...stampWritten(teams, document),
    days: {},
    potential: stampedPotential(teams, codes),
  }
}

/**
 * Updates the stored teams and potentials of some concessions' month.
 * @returns how many were outdated
 * @throws BusyError
 */
async function recalculate(
  principal: Principal,
  sites: readonly SiteNode[],
  month: Month,
  force: boolean,
): Promise<number> {
  const past = month < monthOf(today())
  const siteIds = sites.map(({ _id }) => _id)
  let count = 0
  let forced = force
  return retryOnConflict(async () => {
    const documents = await planningOfSites(siteIds, month)
    const workers = await findWorkers(documents.map(({ workerId }) => workerId))
    const teams = past ? new Map<string, Service>() : await teamsOf(workers)
    const byId = new Map(workers.map((worker) => [worker._id, worker]))
    const months = documents.map((document) => {
      const [worker, team] = [byId.get(document.workerId), teams.get(document.workerId)]
      const stamp = worker && team ? stampOf(worker, team, month) : document
      const write = recalculation(document, stamp)
      const isStale = !sameStamp(document, stamp) || !same(document.potential, write.potential)
      return { document, write, isStale }
    })
    const due = months.filter(({ isStale }) => isStale || forced)
    if (due.length === 0) return count
    if (!(await writeDue(principal, due, month))) return null
    forced = false
    count += due.filter(({ isStale }) => isStale).length
    return count
  })
}

async function writeDue(
  principal: Principal,
  due: readonly { document: PlanningDocument; write: PlanningWrite }[],
  month: Month,
): Promise<boolean> {
  const sites = due.map(({ document }) => document)
  const touched = { what: 'planning' as const, sites, months: [month] }
  const writes = due.map((one) => one.write)
  return write(principal, [], (tx) => writePlanning(writes, tx), { touched })
}

/**
 * Recalculates the potential of a scope's month from its codes (2 §7). Each save already does so; this call repairs
 * data written by other means. `force` rewrites every month. Past months keep the teams for which they were written.
 */
export async function calculatePotential(
  principal: Principal,
  scope: Scope | null,
  month: Month,
  force: boolean,
) {
  assertEdits(principal, 'recalculer le potentiel')
  assertReads(principal, scope)
  const { network } = await referenceDataIn(month)
  const sites = sitesOf(network, scope)
  const siteIds = sites.map(({ _id }) => _id)
  const recalculated = await recalculate(principal, sites, month, force)
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
