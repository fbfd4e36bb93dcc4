import type { BusinessDay } from '../calendar/business-day'

/** One cell somebody writes. */
export interface CellEdit {
  date: BusinessDay
  code: string
  /** the code the editor saw; null: written whatever is there (REST callers that show nothing) */
  seen: string | null
}

/** A cell that changed since the editor saw it: both values, so that the editor decides (4-decisions, 37). */
export interface CellConflict {
  date: BusinessDay
  seen: string
  yours: string
  theirs: string
}

/** What a save does to one collaborator's month. */
export interface Merge {
  /** cells to write, at most one per date */
  applied: { date: BusinessDay; code: string; replaces: string }[]
  conflicts: CellConflict[]
}

/**
 * Three-way merge of one collaborator's month. A cell that already holds the wanted code needs nothing, so a save
 * may be repeated without harm; one that still holds what the editor saw is written; any other is a conflict.
 * When a date comes several times the last one counts.
 * @param current stored codes by date; a missing date is ''
 */
export function mergeCells(
  current: Readonly<Record<BusinessDay, string>>,
  edits: readonly CellEdit[],
): Merge {
  const merge: Merge = { applied: [], conflicts: [] }
  for (const { date, code, seen } of new Map(edits.map((edit) => [edit.date, edit])).values()) {
    const theirs = current[date] ?? ''
    if (theirs === code) continue
    if (seen === null || seen === theirs) merge.applied.push({ date, code, replaces: theirs })
    else merge.conflicts.push({ date, seen, yours: code, theirs })
  }
  return merge
}
