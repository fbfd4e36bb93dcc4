import type { Document } from 'mongodb'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import { workerMonthId } from '~/domain/planning/entry-id'
import { isReadableMonth } from '~/domain/planning/readable'
import { AS_BYTES, decodedOnce } from './decoded-once.server'
import { current, type PlanningDocument, planning, sortedOut } from './planning.server'

/** A worker's month as a grid shows it: a seventh of what is stored. */
export interface ShownMonth
  extends Pick<PlanningDocument, 'workerId' | 'siteId' | 'service' | 'teamsBefore' | 'potential'> {
  /** one for each day of the month, joined by commas; nothing where no code stands */
  codes: string
  /** whether any entry holds a code */
  isFilled: boolean
}

/** A month that cannot be read tells its concession alone. */
type Shown = ShownMonth | Pick<ShownMonth, 'siteId'>

function shown(stored: Document): Shown {
  const month = stored as PlanningDocument
  const { workerId, siteId } = month
  if (!isReadableMonth(month)) return { siteId }
  const { service, teamsBefore, potential, days } = current(month)
  const codes = daysOf(month.month).map((date) => days[date]?.code ?? '')
  const isFilled = Object.values(days).some(({ code }) => code !== '')
  return {
    workerId,
    siteId,
    service,
    potential,
    codes: codes.join(','),
    isFilled,
    ...(teamsBefore?.length ? { teamsBefore } : {}),
  }
}

/** Months of a hundred concessions, half a kilobyte each. */
const KEPT = 2000

const read = decodedOnce(KEPT, shown)

/** What a grid shows of some concessions' month (yyyy-MM); those with a month that cannot be read are left out whole. */
export async function shownMonths(siteIds: readonly string[], month: string) {
  const found = await (await planning.open())
    // why the size: one answer holds the people of a page of concessions
    .find({ siteId: { $in: [...siteIds] }, month }, { ...AS_BYTES, batchSize: 1000 })
    .toArray()
  return sortedOut(read(found), (one): one is ShownMonth => 'codes' in one)
}

/** Which of these collaborators a grid shows in a month (yyyy-MM) for a code in it alone; at most as many as given. */
export async function filledMonths(
  workerIds: readonly string[],
  month: string,
): Promise<ReadonlySet<string>> {
  if (workerIds.length === 0) return new Set()
  const found = await (await planning.open())
    .find({ _id: { $in: workerIds.map((id) => workerMonthId(id, month)) } })
    .toArray()
  const months = found.map(shown)
  return new Set(months.flatMap((one) => ('isFilled' in one && one.isFilled ? [one.workerId] : [])))
}
