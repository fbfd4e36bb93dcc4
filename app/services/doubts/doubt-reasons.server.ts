import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import { doubtSentence } from '~/domain/doubts/doubt-text'
import type { Measure } from '~/domain/measures'
import { UNDER_DOUBT } from '~/domain/records/statuses'
import { readSomeDoubts } from './read-doubts.server'

/** Concessions whose reason is read; beyond them only the word is said. */
const MOST_REASONS = 50

/**
 * Reasons for doubting some concessions' figures of a month up to a date, by concession: the latest doubt that holds,
 * else the latest that has ended, else 'sous réserve' (4-decisions, 66). Nothing is read without concessions.
 */
export async function doubtReasons(
  siteIds: readonly string[],
  date: LocalDate,
  reference: ReferenceData,
  measures: readonly Measure[],
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map(siteIds.map((siteId) => [siteId, UNDER_DOUBT]))
  if (siteIds.length === 0) return reasons
  const found = await readSomeDoubts(siteIds.slice(0, MOST_REASONS), date, reference)
  const own = found.filter(({ measure }) => measures.includes(measure))
  const isOpen = ({ state }: (typeof own)[number]) => state === 'open'
  for (const doubt of [...own.filter((one) => !isOpen(one)), ...own.filter(isOpen)])
    reasons.set(doubt.siteId, doubtSentence(doubt).replace(/\.$/, ''))
  return reasons
}
