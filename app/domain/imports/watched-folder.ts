import type { ImportKind } from './view'

/** Below the watched folder: where files go that were stored, and those of which nothing could be (7-beyond §2). */
export const WATCHED_FOLDERS = ['traites', 'refuses'] as const
export type WatchedFolder = (typeof WATCHED_FOLDERS)[number]

/** Who imports what is dropped there, as log, trail and origin name it. */
export const WATCHED_BY = 'Dossier surveillé'

/** How long a file without its end is waited for since it last grew, in ms: a copy over a network may stall. */
export const PATIENCE_MS = 10 * 60_000

/** Why a file is refused whose copy came to no end. */
export const CUT_SHORT =
  'Le fichier est incomplet\u202f: sa copie s’est arrêtée avant la fin, et rien n’est arrivé pendant dix minutes. Déposez-le de nouveau.'

/** What a file's name says: its kind, and the import date (VideoCheck: the period) as the import page asks for it. */
export interface WatchedName {
  kind: ImportKind
  date: string
}

const NAMES: readonly (readonly [ImportKind, RegExp])[] = [
  ['activity', /^activite-(\d{4}-\d{2}-\d{2})\.xlsx$/i],
  ['videocheck', /^videocheck-(\d{4}-\d{2})\.xlsx$/i],
]

/** What the name of a dropped file says; null for one that is left alone. Whether there is such a day, the import says. */
export function readWatchedName(name: string): WatchedName | null {
  for (const [kind, form] of NAMES) {
    const date = form.exec(name)?.[1]
    if (date) return { kind, date }
  }
  return null
}

/** The first name that is free: the file's own, then with a number before its extension. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    if (!taken.has(tried)) return tried
  }
}

/** The name of the report that lies beside a file. */
export const reportName = (name: string): string =>
  `${name.slice(0, name.lastIndexOf('.'))}.rapport.txt`

/** A dropped file as administration lists it. */
export interface WatchedLine {
  fileName: string
  /** ISO */
  at: string
  /** null: it is being imported, or waits for another try */
  folder: WatchedFolder | null
  message: string
  /** its import, null when it was refused before it began */
  importId: string | null
}

/** The state of the watched folder (7-beyond §2). */
export interface WatchedState {
  path: string
  /** ISO, of the process that answers; null before the first look */
  lookedAt: string | null
  /** why it could not be read at the last look */
  trouble: string | null
  /** names that are none of the two, left alone */
  ignored: string[]
  /** files whose copy has not come to its end: they are waited for */
  waiting: string[]
  /** files that could not be taken to their end at the last look, with why: they are tried again */
  stuck: { name: string; trouble: string }[]
  files: WatchedLine[]
}
