import type { ImportFinding } from './finding'

/** What importing a workbook of activity answers (spec 5 §1, Answer). */
export interface ImportAnswer {
  /** names of the concessions that kept what they had; unknown PDV numbers as they are written */
  failedSites: string[]
  message: string
  importId: string
  /** yyyy-MM-dd */
  activityDate: string
  /** how many concessions hold the file's figures now, and how many failed */
  sites: { stored: number; failed: number }
  errors: ImportFinding[]
  warnings: ImportFinding[]
}

/** What became of one concession; `unchanged`: it held the very same figures already. */
export interface SiteOutcome {
  /** null for what is no concession: an unknown PDV number, rows without number */
  siteId: string | null
  name: string
  outcome: 'stored' | 'unchanged' | 'failed'
}
