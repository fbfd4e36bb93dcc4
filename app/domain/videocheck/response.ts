import type { FileAccount } from '../file-account/account'
import type { ImportFinding } from '../imports/finding'
import type { UsedModel } from '../records/used-model'

/** Response body of the import of a VideoCheck file (spec 5 §2). */
export interface VideocheckImportAnswer extends FileAccount {
  message: string
  /** import model that read the file (8 §3); null for the product's own file */
  model: UsedModel | null
  /** number of concessions and unknown PDV numbers without any stored data */
  failed: number
  importId: string
  errors: ImportFinding[]
  /** reasons for doubt, one French sentence per kind (4-decisions, 55 and 76) */
  reserves: string[]
}
