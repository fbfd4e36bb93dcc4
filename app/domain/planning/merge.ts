import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { RuleError } from '../errors'

/** One cell somebody writes. */
export interface CellEdit {
  date: BusinessDay
  /** null: whatever is there stays, only the flag is set */
  code: string | null
  /** the code the editor saw; null: written whatever is there (callers that show nothing) */
  seen: string | null
  /** the day's apprentice flag; without it the stored one stays, a new entry takes the worker's */
  isApprenti?: boolean | undefined
  /** what it replaces is kept with the day, to come back when the holiday goes that takes it (4-decisions, 44) */
  isCleared?: boolean
}

/** A day as it is stored. */
export interface StoredCell {
  code: string
  isApprenti: boolean
}

/** A cell that changed since the editor saw it: both values, so that the editor decides (4-decisions, 37). */
export interface CellConflict {
  date: BusinessDay
  seen: string
  yours: string
  theirs: string
}

/** A conflict as people are told of it: whose cell, and who wrote the code that stands there. */
export interface NamedConflict extends CellConflict {
  workerId: string
  workerName: string
  author: string
}

const shown = (code: string) => (code === '' ? 'vide' : `«\u202f${code}\u202f»`)

/** The one cell that was to be written changed since it was seen: nothing is saved (4-decisions, 37). 409 */
export class CellChangedError extends RuleError {
  constructor({ workerName, date, yours, theirs, author }: NamedConflict) {
    const where = `${workerName}, ${frenchDay(date)}`
    super(
      `Cette cellule a été modifiée entre-temps (${where})\u202f: ${author} a enregistré ${shown(theirs)}, vous proposez ${shown(yours)}.`,
      409,
    )
  }
}

/** A cell to write. */
export interface AppliedCell extends StoredCell {
  date: BusinessDay
  /** the code it replaces; null: the day had no entry */
  replaces: string | null
  /** the code that is kept with the day */
  cleared?: string
}

/** What a save does to one collaborator's month. */
export interface Merge {
  /** at most one per date */
  applied: AppliedCell[]
  conflicts: CellConflict[]
}

/**
 * Three-way merge of one collaborator's month. A cell that already holds the wanted code needs nothing, so a save
 * may be repeated without harm; one that still holds what the editor saw is written; any other is a conflict.
 * When a date comes several times the last one counts.
 * @param current stored days by date; a missing date is empty
 * @param apprentice flag of new entries
 */
export function mergeCells(
  current: Readonly<Record<BusinessDay, StoredCell>>,
  edits: readonly CellEdit[],
  apprentice: boolean,
): Merge {
  const merge: Merge = { applied: [], conflicts: [] }
  const last = new Map(edits.map((edit) => [edit.date, edit]))
  for (const { date, seen, isApprenti, code: wanted, isCleared } of last.values()) {
    const stored = current[date]
    const theirs = stored?.code ?? ''
    const code = wanted ?? theirs
    const flag = isApprenti ?? stored?.isApprenti ?? apprentice
    if (seen !== null && seen !== theirs && theirs !== code)
      merge.conflicts.push({ date, seen, yours: code, theirs })
    else if (theirs !== code || (stored && flag !== stored.isApprenti))
      merge.applied.push({
        date,
        code,
        isApprenti: flag,
        replaces: stored?.code ?? null,
        ...(isCleared && theirs !== '' ? { cleared: theirs } : {}),
      })
  }
  return merge
}
