import type { FileAccount } from '../file-account/account'
import type { UsedModel } from '../records/used-model'
import type { SiteReserve } from './doubts'
import type { ImportFinding } from './finding'

/** Response to an activity import (spec 5 §1, Answer). */
export interface ImportAnswer extends FileAccount {
  /** names of concessions that kept their previous figures; unknown PDV numbers as in the file */
  failedSites: string[]
  message: string
  /** import model that read the file (8 §3); null for the product's own workbook */
  model: UsedModel | null
  importId: string
  /** yyyy-MM-dd */
  activityDate: string
  /** number of concessions that now have the file's figures, and of failed ones */
  sites: { stored: number; failed: number }
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** reasons for doubt, one French sentence per kind (4-decisions, 55); empty when there is none */
  reserves: string[]
  /** first 200 doubted figures */
  doubts: SiteReserve[]
}

/** Result of an import for one concession; `unchanged`: the stored figures were already equal. */
export interface SiteOutcome {
  /** null for an unknown PDV number or rows without a number */
  siteId: string | null
  name: string
  outcome: 'stored' | 'unchanged' | 'failed'
  /** number of unknown PDV numbers that this entry combines */
  count?: number
}

/** Number of concessions and unknown PDV numbers in the entries. */
export const outcomeCount = (sites: readonly { count?: number }[]): number =>
  sites.reduce((sum, { count = 1 }) => sum + count, 0)
