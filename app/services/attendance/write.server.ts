import { findPlanning, registerPlanning, writePlanning } from '~/db/planning.server'
import { isPast } from '~/domain/planning/lock'
import { now, today } from '~/infra/clock.server'
import { type Author, change, finishEarlier } from '~/services/rollups/change.server'
import { planningDeed } from './audit.server'
import { teamsOf } from './rows.server'
import { type MonthEdits, type MonthOutcome, type MonthWrite, settleMonths } from './settle.server'

async function write(author: Author, months: readonly MonthWrite[]): Promise<ReadonlySet<string>> {
  if (months.length === 0) {
    await finishEarlier()
    return new Set()
  }
  const deeds = months.map(({ stored, outcome }) => planningDeed(outcome, stored))
  const touched = {
    what: 'planning' as const,
    sites: months.map(({ outcome }) => outcome.worker),
    months: months.map(({ outcome }) => outcome.month),
  }
  return change(author, { deeds, touched }, async (token) => {
    await registerPlanning(months.flatMap(({ stored, empty }) => (stored ? [] : [empty])))
    return writePlanning(
      months.map((month) => month.write),
      token,
    )
  })
}

/**
 * Writes edits to the planning collection, merged with what stands there, with the trail and the sums that stand on
 * them. Asks for no rights and checks no month: its callers do.
 * @throws BusyError
 */
export async function writeMonths(
  author: Author,
  months: readonly MonthEdits[],
): Promise<MonthOutcome[]> {
  const teams = await teamsOf(months.map(({ worker }) => worker))
  const day = today()
  const store = {
    find: findPlanning,
    write: (list: readonly MonthWrite[]) => write(author, list),
  }
  return settleMonths(store, months, {
    userId: author.userId,
    at: now(),
    // why: a month that is over keeps counting for the team it was written for
    team: ({ worker, month }, stored) =>
      stored && isPast(month, day) ? stored.service : (teams.get(worker._id) ?? worker.service),
  })
}
