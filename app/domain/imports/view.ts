import type { LocalDate } from '../calendar/local-date'
import type { FileAccount } from '../file-account/account'
import { groupBy } from '../group-by'
import type { UsedModel } from '../records/used-model'
import type { ImportFinding } from './finding'
import type { SiteOutcome } from './response'

/** Kind of an imported workbook (spec 5 §1, §2). */
export type ImportKind = 'activity' | 'videocheck'

export type ImportState = 'running' | 'done' | 'refused' | 'interrupted'

/** Counts of an import's result: concessions, findings, figures. */
export interface ImportCounts {
  stored: number
  unchanged: number
  failed: number
  errors: number
  warnings: number
  /** number of decreased figures (4-decisions, 41); missing in older logs */
  falls?: number
  /** number of reasons for doubt (4-decisions, 55); missing in older logs */
  reserves?: number
}

/** Last undo of an import (7-beyond §2). */
export interface UndoNote {
  /** ISO instant */
  at: string
  by: string
  /** number of restored concessions, and the ones not restored because of a later import */
  undone: number
  refused: { name: string; message: string }[]
  /** parts and days that went back, where not whole records did */
  taken?: string
}

/** Import in the log; instants are ISO texts. */
export interface ImportLine {
  _id: string
  kind: ImportKind
  state: ImportState
  startedAt: string
  userEmail: string
  fileName: string
  activityDate: LocalDate
  message: string
  /** import model that read the file (8 §3); null for the product's own workbooks */
  model: UsedModel | null
  counts: ImportCounts
  undo: UndoNote | null
}

/** Line of the log: an import, or a stored workbook of the network, whose counts are rows (9-first-day §2). */
export interface LogLine extends Omit<ImportLine, 'kind' | 'activityDate'> {
  kind: ImportKind | 'network'
  /** null for the network's workbook */
  activityDate: LocalDate | null
}

/** Concession on the import's page; `undone`: the previous figures are restored. */
export interface ShownSite extends Omit<SiteOutcome, 'outcome'> {
  outcome: SiteOutcome['outcome'] | 'undone'
}

/** Import with all logged data. */
export interface ImportDetails extends ImportLine {
  importDate: LocalDate
  finishedAt: string | null
  /** true when no import model and not the product's own workbook fits the file */
  isUnrecognised: boolean
  /** size in bytes */
  size: number
  sha256: string
  sites: ShownSite[]
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** reasons for doubt, one French sentence per kind (4-decisions, 55) */
  reserves: string[]
  /** empty for an import logged before accounts existed */
  account: FileAccount
  progress: { stage: 'reading' | 'checking' | 'storing'; done: number; total: number }
  /** true when an undo can be tried; the stored figures are checked only then */
  undoable: boolean
}

/** Groups the rejected concessions by reason, in order of first occurrence. */
export function refusalsByReason(
  refused: UndoNote['refused'],
): { names: string[]; message: string }[] {
  return [...groupBy(refused, ({ message }) => message)].map(([message, list]) => ({
    names: list.map(({ name }) => name),
    message,
  }))
}

/** Page of the log. */
export interface ImportLogPage {
  lines: LogLine[]
  /** from 1 */
  page: number
  pages: number
}

/** Result of an import; screens show a label, not only a colour. */
export type ImportVerdict =
  | 'running'
  | 'success'
  | 'unchanged'
  | 'reserved'
  | 'partial'
  | 'failed'
  | 'interrupted'
  | 'undone'
  | 'partlyUndone'

/**
 * Result by spec 1 §8: success, partial failure, or failure when nothing was stored. A success with doubts is
 * 'reserved' (4-decisions, 41 and 55), one that stored nothing new 'unchanged' (76).
 */
export function importOutcome({
  state,
  counts,
  undo,
}: Pick<ImportLine, 'state' | 'counts'> & {
  undo?: Pick<UndoNote, 'undone'> | null
}): ImportVerdict {
  if (undo && undo.undone > 0) return undo.undone >= counts.stored ? 'undone' : 'partlyUndone'
  if (state === 'running' || state === 'interrupted') return state
  if (state === 'refused') return 'failed'
  if (counts.failed === 0) {
    if (counts.falls || counts.reserves) return 'reserved'
    return counts.stored === 0 ? 'unchanged' : 'success'
  }
  return counts.stored + counts.unchanged > 0 ? 'partial' : 'failed'
}

/** View model of the import page's form. */
export interface ImportForm {
  /** effective import date of the selected date (spec 1 §4) */
  date: LocalDate
  /** 20 MB, in bytes */
  maxBytes: number
  /** models that may be named; empty when none is stored */
  models: { _id: string; name: string }[]
  /** true when the network has no concession */
  noSite: boolean
}
