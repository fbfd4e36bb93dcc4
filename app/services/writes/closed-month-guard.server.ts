import { closingsOf, coveredIn, firstClosed } from '~/db/collections/closings.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { addMonths, type Month } from '~/domain/calendar/local-date'
import {
  closedAmong,
  IN_FORCE,
  mayBeClosed,
  type SiteMonth,
  siteMonths,
} from '~/domain/closing/closing'
import { ClosedMonthError, ClosedSettingError } from '~/domain/closing/errors'
import { today } from '~/infra/process/clock.server'
import type { MonthSpan, WriteTarget } from './invalidation-policy.server'

/** Closed ones of these concessions' months (7-beyond §4). No query for months that cannot be closed. */
export async function closedSiteMonths(
  asked: readonly SiteMonth[],
  tx?: Transaction,
): Promise<SiteMonth[]> {
  const day = today()
  const past = asked.filter(({ month }) => mayBeClosed(month, day))
  if (past.length === 0) return []
  const inForce = await coveredIn([...new Set(past.map(({ month }) => month))], tx)
  return closedAmong(past, inForce)
}

/** Reads the closed state of a concession's month, for screens that offer editing. */
export async function isClosed(siteId: string, month: Month): Promise<boolean> {
  return (await closedSiteMonths([{ siteId, month }])).length > 0
}

/** Concessions whose month is closed. */
export async function closedSites(
  siteIds: readonly string[],
  month: Month,
): Promise<ReadonlySet<string>> {
  const closed = await closedSiteMonths(siteIds.map((siteId) => ({ siteId, month })))
  return new Set(closed.map(({ siteId }) => siteId))
}

/** Months that at least one concession has closed: the calendar, shared by all, refuses them too. */
export async function closedForAny(months: readonly Month[]): Promise<Month[]> {
  const day = today()
  const past = months.filter((month) => mayBeClosed(month, day))
  if (past.length === 0) return []
  const found = await closingsOf(past)
  const inForce = found.filter(({ state }) => IN_FORCE.some((one) => one === state))
  return [...new Set(inForce.map(({ month }) => month))]
}

/** The last closed month of some concessions in a span; null without any. */
export async function lastClosedIn(
  { siteIds, from, until }: MonthSpan,
  tx?: Transaction,
): Promise<Month | null> {
  const day = today()
  const months: Month[] = []
  for (let month = from; mayBeClosed(month, day); month = addMonths(month, 1))
    if (!until || month < until) months.push(month)
  if (months.length === 0) return null
  const asked = new Set(siteIds)
  const closed = (await coveredIn(months, tx)).filter((one) =>
    one.siteIds.some((id) => asked.has(id)),
  )
  return (
    closed
      .map(({ month }) => month)
      .sort()
      .at(-1) ?? null
  )
}

/**
 * Refuses a change of dated settings that would alter closed months (4-decisions, 52).
 * @throws ClosedSettingError 409
 */
export async function assertSpanOpen(span: MonthSpan, tx?: Transaction): Promise<void> {
  const closed = await lastClosedIn(span, tx)
  if (closed) throw new ClosedSettingError(closed)
}

/**
 * Refuses a change of the calendar of a month that is closed for one of the concessions, or for any.
 * @throws ClosedMonthError 409
 */
export async function assertCalendarOpen(
  { months, siteIds }: { months: readonly Month[]; siteIds?: readonly string[] | undefined },
  tx?: Transaction,
): Promise<void> {
  if (siteIds) {
    const asked = months.flatMap((month) => siteIds.map((siteId) => ({ siteId, month })))
    const [first] = await closedSiteMonths(asked, tx)
    if (first) throw new ClosedMonthError(first.month)
    return
  }
  const day = today()
  const past = months.filter((month) => mayBeClosed(month, day))
  const closed = past.length > 0 ? await firstClosed(past, tx) : null
  if (closed) throw new ClosedMonthError(closed)
}

/**
 * The check of every write of a month, inside its transaction (7-beyond §4). A closing raises the same locks, so that
 * each write sees the closing, or the closing sees the write.
 * @throws ClosedMonthError 409, ClosedSettingError 409
 */
export async function assertMonthsNotClosed(
  touched: WriteTarget | undefined,
  tx: Transaction,
): Promise<void> {
  if (touched && 'span' in touched && touched.span) await assertSpanOpen(touched.span, tx)
  if (!touched || !('months' in touched) || !touched.months) return
  if (touched.what === 'reopening') return
  if (touched.what === 'calendar') return assertCalendarOpen(touched, tx)
  const [closed] = await closedSiteMonths(siteMonths(touched.sites, touched.months), tx)
  if (closed) throw new ClosedMonthError(closed.month)
}
