import type { UsedModel } from '../import-models/report'
import type { ImportFinding } from '../imports/finding'

/** Response body of the import of a VideoCheck file (spec 5 §2). */
export interface VideocheckImportAnswer {
  message: string
  /** import model that read the file (8 §3); null for the product's own file */
  model: UsedModel | null
  /** number of concessions and unknown PDV numbers without any stored data */
  failed: number
  importId: string
  errors: ImportFinding[]
}
