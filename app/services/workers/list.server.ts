import { referenceData } from '~/db/collections/reference-data.server'
import {
  staysOfPersons,
  type WorkerDocument,
  workersOfSites,
} from '~/db/collections/workers.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { groupBy } from '~/domain/group-by'
import { sitesOf } from '~/domain/hierarchy/network'
import { byName } from '~/domain/planning/grid/sections'
import { apprenticeOn, flaggedSince } from '~/domain/workers/apprentice'
import type { WorkerFields } from '~/domain/workers/rules'
import { personOf, type Stay, type StoredStay, staysOf } from '~/domain/workers/stays'
import { assignmentOn, teamedSince } from '~/domain/workers/team-history'
import type { Service } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { assertReads } from '~/services/attendance/access.server'

/** A collaborator as calls answer it (spec 2 §3). */
export interface WorkerView extends Required<WorkerFields> {
  _id: string
  /** the day of the last change of team or trade; null: it never changed (4-decisions, 51) */
  teamSince: string | null
  /** former teams, by day; `until` is the first day after the period */
  teamsBefore: { until: string; service: Service; metier: string }[]
  /** the day of the flag's last change; null: it never changed (4-decisions, 51) */
  apprenticeSince: string | null
  assignmentId: string
  /** the person's first stay; stays of one person share it */
  personId: string
  /** the person's stays, in order of days (4-decisions, 73) */
  stays: Stay[]
  assignmentLevel: 'concession'
  plateId: string
  groupId: string
  active: boolean
}

/**
 * A stored collaborator as calls answer it.
 * @param stays stays of the person, this one included; absent: it never moved
 */
export function workerView(
  worker: WorkerDocument,
  stays: readonly StoredStay[] = [worker],
): WorkerView {
  const { service, metier, secondaryService } = assignmentOn(worker, today())
  return {
    _id: worker._id,
    name: worker.name,
    service,
    metier,
    isApprenticeDefault: apprenticeOn(worker, today()),
    teamSince: teamedSince(worker),
    teamsBefore: (worker.teamsBefore ?? []).map(({ until, value }) => ({
      until,
      service: value.service,
      metier: value.metier,
    })),
    apprenticeSince: flaggedSince(worker),
    secondaryService,
    matricule: worker.matricule,
    userId: worker.userId,
    arrivesOn: worker.arrivesOn ?? null,
    leavesOn: worker.leavesOn ?? null,
    assignmentId: worker.siteId,
    personId: personOf(worker),
    stays: staysOf(stays),
    assignmentLevel: 'concession',
    plateId: worker.plateId,
    groupId: worker.groupId,
    active: worker.active,
  }
}

/** The collaborators of a scope, active or deleted, sorted by name (spec 2 §7). */
export async function listWorkers(
  principal: Principal,
  scope: Scope | null,
  active: boolean,
): Promise<WorkerView[]> {
  assertReads(principal, scope)
  const { network } = await referenceData()
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const found = await workersOfSites(siteIds, active)
  const stays = groupBy(await staysOfPersons(found), personOf)
  return found.sort(byName).map((worker) => workerView(worker, stays.get(personOf(worker))))
}

/** A stored collaborator as calls answer it, with all stays of the person. */
export async function workerWithStays(worker: WorkerDocument): Promise<WorkerView> {
  const stays = await staysOfPersons([worker])
  return workerView(worker, stays.length > 0 ? stays : undefined)
}
