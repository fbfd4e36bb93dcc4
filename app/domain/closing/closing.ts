import { addDays } from '../calendar/day-counting'
import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { lineProblem, tidyLine } from '../edits/text-input'
import { InvalidInputError } from '../errors'

/** Scope of a closing for the whole network; a group's closing has the group's identifier. */
export const NETWORK = 'all'

/**
 * State of a closing (7-beyond §4). Writes are rejected from its creation; `sealing` until the snapshot is stored,
 * which waits for pending writes.
 */
export type ClosingState = 'sealing' | 'closed' | 'reopened'

/** States in which a closing rejects writes. */
export const IN_FORCE = ['sealing', 'closed'] as const satisfies readonly ClosingState[]

/** Tests whether a month has ended; only an ended month can be closed. */
export function hasEnded(month: Month, today: LocalDate): boolean {
  return month < monthOf(today)
}

/**
 * Tests whether a month can be closed at all, to avoid a query. Tolerates one day, because the clock of another
 * process may be ahead.
 */
export function mayBeClosed(month: Month, today: LocalDate): boolean {
  return month < monthOf(addDays(today, 1))
}

/** Month of a concession. */
export interface SiteMonth {
  siteId: string
  month: Month
}

/**
 * Pairs concessions with months for a write. Lists of equal length are paired by index; else every concession with
 * every month.
 */
export function siteMonths(
  sites: readonly { siteId: string }[],
  months: readonly Month[],
): SiteMonth[] {
  if (sites.length === months.length)
    return sites.map(({ siteId }, i) => ({ siteId, month: months[i] ?? '' }))
  return sites.flatMap(({ siteId }) => months.map((month) => ({ siteId, month })))
}

/** Month and concessions of a closing, as the scope contained them when the month was closed. */
export interface Covering {
  month: Month
  siteIds: readonly string[]
}

/** Filters the months that a closing in force covers. */
export function closedAmong(
  asked: readonly SiteMonth[],
  inForce: readonly Covering[],
): SiteMonth[] {
  const closed = new Map<Month, Set<string>>()
  for (const { month, siteIds } of inForce) {
    const known = closed.get(month) ?? new Set()
    for (const siteId of siteIds) known.add(siteId)
    closed.set(month, known)
  }
  return asked.filter(({ siteId, month }) => closed.get(month)?.has(siteId))
}

/** Identifier of a scope's month in the audit. */
export const closingTrailId = (scope: string, month: Month): string => `${scope}|${month}`

/** Maximum length of a reopening's reason, in characters. */
export const REASON_LENGTH = 300

/**
 * Validates the reason of a reopening.
 * @throws InvalidInputError 422 when empty or not storable
 */
export function readReason(text: string): string {
  const reason = tidyLine(text)
  const problem =
    reason === '' ? 'Donnez la raison de la réouverture.' : lineProblem(reason, REASON_LENGTH)
  if (problem) throw new InvalidInputError({ reason: [problem] })
  return reason
}
