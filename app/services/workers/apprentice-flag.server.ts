import type { WorkerDocument } from '~/db/collections/workers.server'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import type { CodeChoice } from '~/domain/planning/holiday-on-filled-day'
import { MovesPastError, readEffectMonth } from '~/domain/productivity/effect-month'
import { flagMovesUntil } from '~/domain/workers/apprentice'
import { today } from '~/infra/process/clock.server'
import { movedByFlag } from '~/services/productivity/coefficient-moves.server'
import { assertSpanOpen } from '~/services/writes/closed-month-guard.server'
import type { MonthSpan } from '~/services/writes/invalidation-policy.server'

/** From when an edit holds. */
export interface Effect {
  /** yyyy-MM-dd; absent: today */
  from?: string | undefined
  /** true: the user saw and accepted the changes in months before the current one */
  confirmed?: boolean | undefined
  /** true: the user accepted the cells outside new dates and the past days that another team changes */
  agreed?: boolean | undefined
  /** choice for the codes not offered to the new team */
  codes?: CodeChoice | undefined
}

/**
 * The months that a changed apprentice flag moves; asks first where it begins before today and moves hours or euros
 * (4-decisions, 51 and 73).
 * @throws EffectMonthError 422 for a day too far away, ClosedSettingError 409, MovesPastError 409
 */
export async function flagSpan(
  worker: WorkerDocument,
  from: LocalDate,
  confirmed: boolean,
): Promise<MonthSpan> {
  const until = flagMovesUntil(worker, from)
  readEffectMonth(monthOf(from), monthOf(today()))
  const span: MonthSpan = { siteIds: [worker.siteId], from: monthOf(from), until }
  await assertSpanOpen(span)
  if (from >= today() || confirmed) return span
  const current = monthOf(today())
  const last: Month = until && until <= current ? addMonths(until, -1) : current
  const moved = await movedByFlag(worker, { from: span.from, to: last })
  const isDays = span.from >= current
  if (isDays && moved.hours === 0 && Math.round(moved.revenue) === 0) return span
  throw new MovesPastError(moved, isDays)
}
