import type { BusinessDay } from '../calendar/business-day'
import { groupBy } from '../group-by'
import type { SiteOutcome } from './answer'
import type { ImportFinding } from './finding'

/** Which workbook an import read (spec 5 §1, §2). */
export type ImportKind = 'activity' | 'videocheck'

export type ImportState = 'running' | 'done' | 'refused' | 'interrupted'

/** What an import came to, in numbers: concessions, then messages, then figures. */
export interface ImportCounts {
  stored: number
  unchanged: number
  failed: number
  errors: number
  warnings: number
  /** figures that it made fall (4-decisions, 41); missing in older logs */
  falls?: number
  /** sentences that say why it is doubted (4-decisions, 55); missing in older logs */
  reserves?: number
}

/** The last undoing of an import (7-beyond §2). */
export interface UndoNote {
  /** ISO */
  at: string
  by: string
  /** concessions that went back, and those that a later import kept from it */
  undone: number
  refused: { name: string; message: string }[]
}

/** An import as the log lists it; instants are ISO texts. */
export interface ImportLine {
  _id: string
  kind: ImportKind
  state: ImportState
  startedAt: string
  userEmail: string
  fileName: string
  activityDate: BusinessDay
  message: string
  counts: ImportCounts
  undo: UndoNote | null
}

/** A concession of an import as its page shows it; `undone`: it is back at what it held before. */
export interface ShownSite extends Omit<SiteOutcome, 'outcome'> {
  outcome: SiteOutcome['outcome'] | 'undone'
}

/** An import with everything its log holds. */
export interface ImportDetails extends ImportLine {
  importDate: BusinessDay
  finishedAt: string | null
  /** bytes */
  size: number
  sha256: string
  sites: ShownSite[]
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** why it is doubted, a sentence for each kind (4-decisions, 55) */
  reserves: string[]
  progress: { stage: 'reading' | 'checking' | 'storing'; done: number; total: number }
  /** it can be taken back, as far as can be told without looking at the figures */
  undoable: boolean
}

/** The concessions that were refused, one entry for each reason, in the order of the first of them. */
export function refusalsByReason(
  refused: UndoNote['refused'],
): { names: string[]; message: string }[] {
  return [...groupBy(refused, ({ message }) => message)].map(([message, list]) => ({
    names: list.map(({ name }) => name),
    message,
  }))
}

/** A page of the log. */
export interface ImportLogPage {
  lines: ImportLine[]
  /** 1-based */
  page: number
  pages: number
}

/** What became of an import, in a word that never stands on colour alone. */
export type ImportVerdict =
  | 'running'
  | 'success'
  | 'reserved'
  | 'partial'
  | 'failed'
  | 'interrupted'
  | 'undone'
  | 'partlyUndone'

/**
 * The verdict of spec 1 §8: success, partial failure, or error when nothing was stored; a success under doubt is not a
 * plain one (4-decisions, 41 and 55).
 */
export function verdictOf({
  state,
  counts,
  undo,
}: Pick<ImportLine, 'state' | 'counts'> & {
  undo?: Pick<UndoNote, 'undone'> | null
}): ImportVerdict {
  if (undo && undo.undone > 0) return undo.undone >= counts.stored ? 'undone' : 'partlyUndone'
  if (state === 'running' || state === 'interrupted') return state
  if (state === 'refused') return 'failed'
  if (counts.failed === 0) return counts.falls || counts.reserves ? 'reserved' : 'success'
  return counts.stored + counts.unchanged > 0 ? 'partial' : 'failed'
}

/** What the import page is filled with. */
export interface ImportForm {
  /** the effective import date of the selected date (spec 1 §4) */
  date: BusinessDay
  /** 20 MB */
  maxBytes: number
  /** the network has no concession that a row could be of */
  noSite: boolean
}
