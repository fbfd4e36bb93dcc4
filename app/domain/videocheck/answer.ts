import type { ImportFinding } from '../imports/finding'

/** What importing a VideoCheck file answers (spec 5 §2). */
export interface VideocheckImportAnswer {
  message: string
  /** concessions, and PDV numbers that nobody knows, of which nothing was stored */
  failed: number
  importId: string
  errors: ImportFinding[]
}
