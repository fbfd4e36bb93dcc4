import { newId } from '~/db/ids.server'
import {
  deletePlanningFrom,
  type PlanningDocument,
  planningFrom,
  writePlanning,
} from '~/db/planning.server'
import { unlinkWorkers, type WorkerDocument, workersOfUser } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { addMonths, monthOf } from '~/domain/calendar/business-day'
import { potentialOf } from '~/domain/planning/potential'
import type { Service } from '~/domain/records/services'
import { today } from '~/infra/clock.server'
import { teamsOf } from '~/services/planning/rows.server'
import { applyEdits } from '~/services/planning/save.server'
import { BusyPlanningError } from '~/services/planning/settle.server'
import { invalidatePlanning } from '~/services/rollups/rollups.server'

const ATTEMPTS = 20

async function restamp(worker: WorkerDocument, team: Service): Promise<PlanningDocument[]> {
  const touched: PlanningDocument[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stale = (await planningFrom(worker._id, monthOf(today()))).filter(
      ({ service }) => service !== team,
    )
    if (stale.length === 0) return touched
    touched.push(...stale)
    await writePlanning(
      stale.map(({ _id, revision, days }) => {
        const codes = Object.fromEntries(
          Object.entries(days).map(([date, { code }]) => [date, code]),
        )
        return { _id, revision, service: team, potential: potentialOf(team, codes), days: {} }
      }),
      newId(),
    )
  }
  throw new BusyPlanningError()
}

/** Makes the planning of this month and the following ones count for the workers' present team. */
export async function restampWorkers(workers: readonly WorkerDocument[]): Promise<void> {
  const teams = await teamsOf(workers)
  for (const worker of workers) {
    const touched = await restamp(worker, teams.get(worker._id) ?? worker.service)
    for (const month of new Set(touched.map((document) => document.month)))
      await invalidatePlanning([worker], month)
  }
}

/** To be awaited after an account's role changed: the workers linked to it may change section (spec 2 §3). */
export async function restampWorkersOfUser(userId: string): Promise<void> {
  await restampWorkers(await workersOfUser(userId))
}

/** Unties the workers of an account that is gone; they count for their own team again. */
export async function unlinkAccount(userId: string): Promise<void> {
  const linked = await workersOfUser(userId)
  await unlinkWorkers(userId)
  await restampWorkers(linked.map((worker) => ({ ...worker, userId: null })))
}

/** Empties a deleted worker's days after today and removes its later months (4-decisions, 34). */
export async function forgetFuture(principal: Principal, worker: WorkerDocument): Promise<void> {
  const day = today()
  const month = monthOf(day)
  const months = await planningFrom(worker._id, month)
  const current = months.find((document) => document.month === month)
  const edits = Object.keys(current?.days ?? {})
    .filter((date) => date > day)
    .map((date) => ({ date, code: '', seen: null }))
  if (edits.length > 0) await applyEdits(principal, [{ worker, month, edits }])
  await deletePlanningFrom(worker._id, addMonths(month, 1))
  for (const document of months)
    if (document.month > month) await invalidatePlanning([worker], document.month)
}
