import type { ProductiveService } from '../workshop-services'

/** Person whom a file names and the concession does not know (9 §3). */
export interface UnknownPerson {
  siteId: string
  /** as in the first row */
  name: string
  matricule: string | null
  /** trade that the rows surely mean; '' for none */
  trade: string
  /** services of the rows, each once, in display order */
  services: ProductiveService[]
  /** sum of the rows */
  billedHours: number
}
