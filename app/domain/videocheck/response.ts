import type { ImportFinding } from '../imports/finding'

/** Response body of the import of a VideoCheck file (spec 5 §2). */
export interface VideocheckImportAnswer {
  message: string
  /** number of concessions and unknown PDV numbers without any stored data */
  failed: number
  importId: string
  errors: ImportFinding[]
}
