import type { SiteDoubt } from './doubts'
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
  /** why it is doubted, a sentence for each kind (4-decisions, 55); none: it is not */
  reserves: string[]
  /** the first two hundred figures under doubt */
  doubts: SiteDoubt[]
}

/** What became of one concession; `unchanged`: it held the very same figures already. */
export interface SiteOutcome {
  /** null for what is no concession: an unknown PDV number, rows without number */
  siteId: string | null
  name: string
  outcome: 'stored' | 'unchanged' | 'failed'
  /** of unknown numbers that are not named one by one: how many they are */
  count?: number
}

/** How many concessions, or numbers that are none's, they are. */
export const outcomeCount = (sites: readonly { count?: number }[]): number =>
  sites.reduce((sum, { count = 1 }) => sum + count, 0)
