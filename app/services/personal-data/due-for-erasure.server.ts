import { oldActs, oldPlanning } from '~/db/collections/expired-data.server'
import { latestRun } from '~/db/collections/retention.server'
import { leftWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import {
  dayToGoBefore,
  type ErasureCount,
  lastMonthToGo,
  NONE_TO_ERASE,
  type RetentionKind,
} from '~/domain/personal-data/retention'
import { instantOfParis, parisTime, today } from '~/infra/process/clock.server'
import { type Account, closedAccounts } from './account.server'

/** More people than ever leave before one night. */
const EVERYBODY = 100_000

/** Instant before which data with this retention period, in months, are erased. */
export const retentionCutoff = (months: number): Date =>
  instantOfParis(`${dayToGoBefore(today(), months)}T00:00`)

/** The collaborators who left before an instant and still have a name, the first to leave first. */
export async function workersToErase(before: Date): Promise<WorkerDocument[]> {
  return (await leftWorkers(before, EVERYBODY)).reverse()
}

/** The accounts that were switched off or deleted before an instant and still have a name, the first first. */
export async function accountsToErase(before: Date): Promise<(Account & { closedAt: Date })[]> {
  const found = (await closedAccounts()).flatMap((account) => {
    const { anonymisedAt, closedAt } = account
    return !anonymisedAt && closedAt && closedAt < before ? [{ ...account, closedAt }] : []
  })
  return found.sort((a, b) => a.closedAt.getTime() - b.closedAt.getTime())
}

const dayOf = (instant: Date | null | undefined) =>
  instant ? parisTime(instant).slice(0, 10) : null

const between = (instants: readonly (Date | null)[]): ErasureCount => ({
  count: instants.length,
  oldest: dayOf(instants[0]),
  newest: dayOf(instants.at(-1)),
})

/**
 * Counts the data of a kind that retention would erase now.
 * @param months null: retention never erases this kind
 */
export async function dueForErasure(
  kind: RetentionKind,
  months: number | null,
): Promise<ErasureCount> {
  if (months === null) return NONE_TO_ERASE
  const before = retentionCutoff(months)
  if (kind === 'planning') {
    const through = (await latestRun('done'))?.through ?? null
    return oldPlanning(through, lastMonthToGo(today(), months))
  }
  if (kind === 'workers') return between((await workersToErase(before)).map((one) => one.deletedAt))
  if (kind === 'accounts')
    return between((await accountsToErase(before)).map((one) => one.closedAt))
  const { count, at } = await oldActs(before)
  return { count, oldest: dayOf(at?.[0]), newest: dayOf(at?.[1]) }
}
