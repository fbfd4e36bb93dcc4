import { newId } from '~/db/ids.server'
import { findPlanning, registerPlanning, writePlanning } from '~/db/planning.server'
import { isPast } from '~/domain/planning/lock'
import { now, today } from '~/infra/clock.server'
import { teamsOf } from './rows.server'
import {
  type MonthEdits,
  type MonthOutcome,
  type PlanningStore,
  settleMonths,
} from './settle.server'

const collection: PlanningStore = {
  find: findPlanning,
  register: registerPlanning,
  write: (writes) => writePlanning(writes, newId()),
}

/**
 * Writes edits to the planning collection, merged with what stands there. Asks for no rights and checks no month:
 * its callers do.
 */
export async function writeMonths(
  userId: string,
  months: readonly MonthEdits[],
): Promise<MonthOutcome[]> {
  const teams = await teamsOf(months.map(({ worker }) => worker))
  const day = today()
  return settleMonths(collection, months, {
    userId,
    at: now(),
    // why: a month that is over keeps counting for the team it was written for
    team: ({ worker, month }, stored) =>
      stored && isPast(month, day) ? stored.service : (teams.get(worker._id) ?? worker.service),
  })
}
