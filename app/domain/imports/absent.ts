import type { LocalDate } from '../calendar/local-date'

/** Concession without rows in a file, which has data of the file's day or of the previous working day. */
export interface Missing {
  siteId: string
  /** latest day with data */
  since: LocalDate
  /** import that stored the latest data */
  importId: string
}

/**
 * Tests whether a missing concession counts as absent (4-decisions, 55), by comparing with the import that last
 * contained the concession. If that import has none of this file's concessions, files arrive by plate, and the next
 * file will contain the concession. If the concession has data of the same day, a file with less than half of that
 * import's concessions is a partial correction.
 * @param held concessions of that import; empty or null when unknown
 */
export function isAbsent(
  { since }: Pick<Missing, 'since'>,
  activityDate: LocalDate,
  there: ReadonlySet<string>,
  held: readonly string[] | null,
): boolean {
  if (!held || held.length === 0) return true
  const together = held.filter((siteId) => there.has(siteId)).length
  return since === activityDate ? together * 2 >= held.length : together > 0
}
