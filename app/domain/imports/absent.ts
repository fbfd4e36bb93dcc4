import type { BusinessDay } from '../calendar/business-day'

/** A concession that had data the working day before, or has some of the day, and is not in the file. */
export interface Missing {
  siteId: string
  /** the latest day that it has data of */
  since: BusinessDay
  /** the import that brought them */
  importId: string
}

/**
 * Whether a missing concession is an absence (4-decisions, 55). Files of the same kind are compared: the import that last
 * held the concession is the measure. Where it held none of this file's concessions, files come plate by plate, and the
 * next one will bring it. Where the concession has data of the very day, a file with less than half of that import's
 * concessions is a correction of some.
 * @param held the concessions of that import; none or null: nothing is known of it
 */
export function isAbsent(
  { since }: Pick<Missing, 'since'>,
  activityDate: BusinessDay,
  there: ReadonlySet<string>,
  held: readonly string[] | null,
): boolean {
  if (!held || held.length === 0) return true
  const together = held.filter((siteId) => there.has(siteId)).length
  return since === activityDate ? together * 2 >= held.length : together > 0
}
