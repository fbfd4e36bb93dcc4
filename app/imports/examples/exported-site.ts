import type { ProductiveService } from '~/domain/workshop-services'

/** Month-to-date figures of a service in cents and hundredths of an hour, so that sums are exact. */
export interface ExportedFigures {
  cents: number
  totalHours: number
  hecHours: number
  ongoing: number
  workshops: number
  clients: number
  guaranties: number
  cessions: number
}

/** A concession as the workshop software exports it. */
export interface ExportedSite {
  /** code or number by which the software names the concession */
  code: string
  services: Readonly<Record<ProductiveService, ExportedFigures>>
}

/** Codes by which the exports name the workshops. */
export const WORKSHOP_CODES: Readonly<Record<ProductiveService, string>> = {
  mechanic: 'MEC',
  quickService: 'RAP',
  body: 'CAR',
}

/** Services by their code: the values of a model that reads the exports. */
export const SERVICE_BY_CODE: Readonly<Record<string, ProductiveService>> = {
  MEC: 'mechanic',
  RAP: 'quickService',
  CAR: 'body',
}
