import { PRODUCTIVE_SERVICES, type ProductiveService, SERVICE_LABELS } from '../workshop-services'

/** Lines of a concession besides its services (4-decisions, 64). */
export const REST_KEYS = ['shared', 'unallocated'] as const
export type RestKey = (typeof REST_KEYS)[number]

/** Cell of a concession: a productive service, or one of the lines besides them. */
export type CellKey = ProductiveService | RestKey

export const CELL_KEYS = [
  ...PRODUCTIVE_SERVICES,
  ...REST_KEYS,
] as const satisfies readonly CellKey[]

/** French labels of the cells (4-decisions, 64). */
export const CELL_LABELS: Readonly<Record<CellKey, string>> = {
  mechanic: SERVICE_LABELS.mechanic,
  quickService: SERVICE_LABELS.quickService,
  body: SERVICE_LABELS.body,
  shared: 'Services sans objectif propre',
  unallocated: 'Budget non réparti',
}

/** Service of a cell; null for a line besides the services. */
export const serviceOfCell = (key: CellKey): ProductiveService | null =>
  PRODUCTIVE_SERVICES.find((service) => service === key) ?? null
