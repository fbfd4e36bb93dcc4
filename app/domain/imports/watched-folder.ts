import type { ImportKind } from './view'

/** Subfolders of the watched folder: stored files, and rejected files (7-beyond §2). */
export const WATCHED_FOLDERS = ['traites', 'refuses'] as const
export type WatchedFolder = (typeof WATCHED_FOLDERS)[number]

/** Author name of imports from the watched folder in log, audit and origin. */
export const WATCHED_BY = 'Dossier surveillé'

/** Maximum time without growth of an incomplete file, in ms; a network copy may stall for shorter. */
export const PATIENCE_MS = 10 * 60_000

/** French reason for rejecting a file whose copy did not finish. */
export const CUT_SHORT =
  'Le fichier est incomplet\u202f: sa copie est interrompue depuis dix minutes. Déposez-le de nouveau.'

/** Kind of a dropped file; the network's workbook is only tried (9-first-day §2). */
export type WatchedKind = ImportKind | 'network'

/** Kind and date in a file's name: import date, or period for VideoCheck; '' for the network's workbook. */
export interface WatchedName {
  kind: WatchedKind
  date: string
  /** import models whose pattern the name fits (8 §3); missing: any model may be recognised */
  among?: string[]
  /** true: figures that another model gave on the day are replaced (8 §5) */
  replaceModel?: true
}

const NAMES: readonly (readonly [ImportKind, RegExp])[] = [
  ['activity', /^activite-(\d{4}-\d{2}-\d{2})\.xlsx$/i],
  ['videocheck', /^videocheck-(\d{4}-\d{2})\.xlsx$/i],
]

/** Parses the name of a dropped file; null for other names, which are ignored. The import validates the date. */
export function readWatchedName(name: string): WatchedName | null {
  for (const [kind, form] of NAMES) {
    const date = form.exec(name)?.[1]
    if (date) return { kind, date }
  }
  return /^reseau\.xlsx$/i.test(name) ? { kind: 'network', date: '' } : null
}

/** First unused name: the file's own, then with a number before its extension. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    if (!taken.has(tried)) return tried
  }
}

/** Name of the report file next to an imported file. */
export const reportName = (name: string): string =>
  `${name.slice(0, name.lastIndexOf('.'))}.rapport.txt`

/** Dropped file in administration's list. */
export interface WatchedLine {
  fileName: string
  /** ISO instant */
  at: string
  /** null while being imported or waiting for a retry */
  folder: WatchedFolder | null
  message: string
  /** id of the import; null when rejected before the import began */
  importId: string | null
}

/** State of the watched folder (7-beyond §2). */
export interface WatchedState {
  path: string
  /** ISO instant of the answering process's last scan; null before the first scan */
  lookedAt: string | null
  /** error of the last scan; null when the folder was readable */
  trouble: string | null
  /** names that match neither pattern, ignored */
  ignored: string[]
  /** files whose copy is not complete yet */
  waiting: string[]
  /** files that the last scan could not process, with the error; retried */
  stuck: { name: string; trouble: string }[]
  files: WatchedLine[]
}
