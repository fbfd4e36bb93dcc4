import type { Document } from 'mongodb'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import { workerMonthId } from '~/domain/planning/entry-id'
import { isValidMonth } from '~/domain/planning/validity'
import { cachedDecode, RAW_BSON } from '../driver/decode-cache.server'
import {
  byMonthId,
  current,
  excludeUnreadable,
  type PlanningDocument,
  planning,
} from './planning.server'

/** A worker's month as the planning grid shows it: a seventh of the stored size. */
export interface ShownMonth
  extends Pick<PlanningDocument, 'workerId' | 'siteId' | 'service' | 'teamsBefore' | 'potential'> {
  /** one code per day of the month, joined by commas; empty for a day without code */
  codes: string
  /** whether at least one day has a code */
  isFilled: boolean
}

/** Invalid month; only its concession is known. */
type Shown = ShownMonth | Pick<ShownMonth, 'siteId'>

function shown(stored: Document): Shown {
  const month = stored as PlanningDocument
  const { workerId, siteId } = month
  if (!isValidMonth(month)) return { siteId }
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

/** Decode cache size: the months of about a hundred concessions, 0.5 kB each. */
const KEPT = 2000

const read = cachedDecode(KEPT, shown)

/** The grid's months (yyyy-MM) of some concessions; a concession with an invalid month is left out whole. */
export async function shownMonths(siteIds: readonly string[], month: string) {
  const found = await (await planning.open())
    // One batch holds the workers of a page of concessions.
    .find({ siteId: { $in: [...siteIds] }, month }, { ...RAW_BSON, batchSize: 1000 })
    .toArray()
  return excludeUnreadable(read(found), (one): one is ShownMonth => 'codes' in one)
}

/** The workers whom the grid shows in a month (yyyy-MM) because at least one day has a code. */
export async function filledMonths(
  workerIds: readonly string[],
  month: string,
): Promise<ReadonlySet<string>> {
  if (workerIds.length === 0) return new Set()
  const found = await (await planning.open())
    .find(byMonthId(workerIds.map((id) => workerMonthId(id, month))))
    .toArray()
  const months = found.map(shown)
  return new Set(months.flatMap((one) => ('isFilled' in one && one.isFilled ? [one.workerId] : [])))
}
