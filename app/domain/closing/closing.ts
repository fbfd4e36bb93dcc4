import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { addDays } from '../calendar/day-counting'
import { lineProblem, tidyLine } from '../edits/text-line'
import { InvalidInputError } from '../errors'

/** Whose month is closed: the whole network, or a group by its identifier. */
export const NETWORK = 'all'

/**
 * How a closing stands (7-beyond §4). It is in force from its first moment; `sealing` until its figures are kept,
 * which waits for the writes that were under way.
 */
export type ClosingState = 'sealing' | 'closed' | 'reopened'

/** The states in which a closing refuses writes. */
export const IN_FORCE = ['sealing', 'closed'] as const satisfies readonly ClosingState[]

/** Whether a month has ended: only such a one can be closed. */
export function hasEnded(month: Month, today: BusinessDay): boolean {
  return month < monthOf(today)
}

/**
 * Whether it is worth asking if a month is closed: one that has not ended cannot be. A day is added, for whoever
 * closes may have a clock that is ahead.
 */
export function mayBeClosed(month: Month, today: BusinessDay): boolean {
  return month < monthOf(addDays(today, 1))
}

/** A concession's month. */
export interface SiteMonth {
  siteId: string
  month: Month
}

/**
 * The concessions' months that a write is about: as many months as concessions go together one by one; else each
 * concession goes with each month.
 */
export function siteMonths(
  sites: readonly { siteId: string }[],
  months: readonly Month[],
): SiteMonth[] {
  if (sites.length === months.length)
    return sites.map(({ siteId }, i) => ({ siteId, month: months[i] ?? '' }))
  return sites.flatMap(({ siteId }) => months.map((month) => ({ siteId, month })))
}

/** What a closing covers: the concessions that its scope held when the month was closed, by name. */
export interface Covering {
  month: Month
  siteIds: readonly string[]
}

/** Which of these months of concessions some closing in force covers. */
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

/** Identifier of a scope's month in the trail. */
export const closingTrailId = (scope: string, month: Month): string => `${scope}|${month}`

/** Longest reason of a reopening, in characters. */
export const REASON_LENGTH = 300

/** The reason of a reopening. @throws InvalidInputError 422 for none, or one that cannot be kept */
export function readReason(text: string): string {
  const reason = tidyLine(text)
  const problem =
    reason === '' ? 'Donnez la raison de la réouverture.' : lineProblem(reason, REASON_LENGTH)
  if (problem) throw new InvalidInputError({ reason: [problem] })
  return reason
}
