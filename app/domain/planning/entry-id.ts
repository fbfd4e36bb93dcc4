import { isLocalDate } from '../calendar/day-arithmetic'
import type { LocalDate, Month } from '../calendar/local-date'

/** The identifier of a planning entry: `worker-date`. */
export function entryId(workerId: string, date: LocalDate): string {
  return `${workerId}-${date}`
}

/** The identifier of a collaborator's month: `worker-month`. */
export function workerMonthId(workerId: string, month: Month): string {
  return `${workerId}-${month}`
}

/** The collaborator of a month's identifier (`worker-month`): all before the month's eight characters. */
export const workerOfMonthId = (id: string): string => id.slice(0, -'-yyyy-MM'.length)

/** Parses an entry's identifier; null when invalid. */
export function readEntryId(id: string): { workerId: string; date: LocalDate } | null {
  const match = /^([0-9a-f]{24})-(\d{4}-\d{2}-\d{2})$/.exec(id)
  const [, workerId = '', date = ''] = match ?? []
  return isLocalDate(date) ? { workerId, date } : null
}

/** Identifier of a concession's month of planning in the audit. */
export const planningTrailId = (siteId: string, month: Month): string => `${siteId}|${month}`
