import { defineModel } from './collection.server'

/** A sentence about a place in the workbook. */
export interface ImportFinding {
  sheet: string | null
  row: number | null
  column: string | null
  site: string | null
  message: string
}

/** The log of one import (spec 5 §1, last paragraph). */
export interface ImportDocument {
  _id: string
  kind: 'activity' | 'videocheck'
  userId: string
  userEmail: string
  startedAt: Date
  finishedAt: Date | null
  /** `interrupted` is set at the next start when a crash left it running */
  state: 'running' | 'done' | 'refused' | 'interrupted'
  fileName: string
  size: number
  sha256: string
  importDate: string
  activityDate: string
  message: string
  sites: {
    siteId: string | null
    name: string
    outcome: 'stored' | 'unchanged' | 'failed'
    messages: string[]
  }[]
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** rows read so far and in all, for the progress bar */
  progress: { done: number; total: number }
}

export const imports = defineModel<ImportDocument>('imports', [
  { key: { startedAt: -1 }, name: 'latest' },
  { key: { state: 1 }, name: 'state' },
])
