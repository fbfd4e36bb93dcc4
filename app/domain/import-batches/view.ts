import type { LocalDate } from '../calendar/local-date'
import type { ImportVerdict } from '../imports/view'
import type { UsedModel } from '../records/used-model'
import type { BatchFileState, BatchState } from './batch'
import type { DateChoice, DateSource } from './file-dates'
import type { LeftOut } from './limits'

/** File of a batch as its page shows it. */
export interface BatchFileView {
  number: number
  fileName: string
  state: BatchFileState
  reason: string
  model: UsedModel | null
  /** day of its figures, with the import date that is for it; null while it is asked or the file is left out */
  day: LocalDate | null
  importDate: LocalDate | null
  isLeftOut: boolean
  /** true: an answer is needed, or was given and may be changed */
  isAsked: boolean
  /** true: still needed */
  isOpen: boolean
  choices: DateChoice[]
  /** numbers of the files that give the same figures */
  twins: number[]
  /** number of its concessions; null when it is not known */
  sites: number | null
  unknown: number
  importId: string | null
  /** null before its import */
  verdict: ImportVerdict | null
  undone: string | null
  kept: string[]
}

/** View model of a batch's page. */
export interface BatchPage {
  _id: string
  state: BatchState
  isStopAsked: boolean
  trouble: string
  /** ISO instant until which its files are kept before they are stored */
  expiresAt: string
  leftOut: LeftOut[]
  moreLeftOut: number
  files: BatchFileView[]
  /** number of files that wait for an answer */
  open: number
  /** kinds of dates by which all files that ask for their day can be answered at once */
  sources: DateSource[]
  /** progress of the work; null while nothing runs */
  progress: { done: number; total: number; site: { done: number; total: number } | null } | null
  isUndoable: boolean
}
