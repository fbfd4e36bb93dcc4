import { frenchDay, type LocalDate } from '../../calendar/local-date'
import { RuleError } from '../../errors'

/** One cell to write. */
export interface CellEdit {
  date: LocalDate
  /** null: the stored code stays, only the flag is written */
  code: string | null
  /** the code that the editor saw; null: overwritten whatever the cell holds (callers that show no codes) */
  seen: string | null
  /** the day's apprentice flag; undefined: the stored flag stays, and a new entry takes the worker's flag */
  isApprenti?: boolean | undefined
  /**
   * true when a holiday empties the cell: the replaced code is stored with the day, and restored if the holiday is
   * removed (4-decisions, 44)
   */
  isCleared?: boolean
  /** identifier of the fill of all concessions that writes the cell, stored with the day (9-first-day §4) */
  fill?: string
}

/** A stored day. */
export interface StoredCell {
  code: string
  isApprenti: boolean
}

/** A cell that changed since the editor saw it, with both values so that the editor can choose (4-decisions, 37). */
export interface CellConflict {
  date: LocalDate
  seen: string
  yours: string
  theirs: string
}

/** A conflict with the names to show: the collaborator, and the author of the stored code. */
export interface NamedConflict extends CellConflict {
  workerId: string
  workerName: string
  author: string
}

const shown = (code: string) => (code === '' ? 'vide' : `«\u202f${code}\u202f»`)

/** The only cell of the save changed since the editor saw it: nothing is saved (4-decisions, 37). 409 */
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
  date: LocalDate
  /** the code it replaces; null: the day had no entry */
  replaces: string | null
  /** the code to restore if the holiday is removed */
  cleared?: string
  fill?: string
}

/** The effect of a save on one collaborator's month. */
export interface Merge {
  /** at most one per date */
  applied: AppliedCell[]
  conflicts: CellConflict[]
}

/**
 * Three-way merge of one collaborator's month. A cell that already holds the wanted code is skipped, so that a save is
 * idempotent. A cell that still holds what the editor saw is written; any other is a conflict. The last of several
 * edits of a date counts.
 * @param current stored days by date; a missing date is empty
 * @param apprentice flag of new entries
 */
export function mergeCells(
  current: Readonly<Record<LocalDate, StoredCell>>,
  edits: readonly CellEdit[],
  apprentice: boolean,
): Merge {
  const merge: Merge = { applied: [], conflicts: [] }
  const last = new Map(edits.map((edit) => [edit.date, edit]))
  for (const { date, seen, isApprenti, code: wanted, isCleared, fill } of last.values()) {
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
        ...(fill ? { fill } : {}),
      })
  }
  return merge
}
