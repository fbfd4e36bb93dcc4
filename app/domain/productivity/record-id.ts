import { isMonth, type Month } from '../calendar/local-date'
import { workerMonthId } from '../planning/entry-id'

/** Identifier of a collaborator's month, as in the planning (4-decisions, 23). */
export const recordIdOf = workerMonthId

/** Parses the identifier of an individual target; null when invalid. */
export function readRecordId(id: string): { workerId: string; month: Month } | null {
  const [, workerId = '', month = ''] = /^([0-9a-f]{24})-(\d{4}-\d{2})$/.exec(id) ?? []
  return isMonth(month) ? { workerId, month } : null
}
