import { FAMILIES, FAMILY_LABELS, type Family } from '~/domain/sales-families'
import { type Column, column, PDV, type SheetLayout } from '../reading/columns'
import type { SheetRow } from '../reading/read-sheet'

const SERVICE = column('service', 'Service', 'service')

/** One row per PDV number and service; cumulative from the 1st of the month, `ongoing…` are snapshots. */
export const ACTIVITY = {
  name: 'Activité',
  required: true,
  columns: [
    PDV,
    SERVICE,
    column('date', 'Date', 'day', 'optional'),
    column('netRevenue', 'CA Net', 'euros'),
    column('totalHours', 'Heures totales', 'hours'),
    column('hecHours', 'Heures HEC', 'hours'),
    column('ongoingHours', 'Heures en cours', 'hours'),
    column('ongoingWorkshops', 'OR en cours', 'integer', 'optional'),
    column('entriesClients', 'Factures client', 'integer', 'required', ['Factures clients']),
    column('entriesGaranties', 'Factures garantie', 'integer', 'required', ['Factures garanties']),
    column('entriesCessions', 'Factures cession', 'integer', 'required', ['Factures cessions']),
  ],
} as const satisfies SheetLayout

/** One row per PDV number and worker. */
export const WORKERS = {
  name: 'Collaborateurs',
  required: false,
  columns: [
    PDV,
    column('name', 'Collaborateur', 'text'),
    column('matricule', 'Matricule', 'text', 'optional'),
    SERVICE,
    column('metier', 'Métier', 'text', 'optional'),
    column('billedHours', 'Heures facturées', 'hours'),
    column('ongoingHours', 'Heures en cours', 'hours'),
  ],
} as const satisfies SheetLayout

const FAMILY_COLUMNS: readonly Column<Family, 'integer'>[] = FAMILIES.map((family) =>
  column(
    family,
    FAMILY_LABELS[family],
    'integer',
    'optional',
    family === 'parebrise' ? ['Pare-brise'] : [],
  ),
)

/** One row per PDV number, advisor and service; a family column that is missing or blank means no sale. */
export const SALES = {
  name: 'Ventes additionnelles',
  required: false,
  columns: [
    PDV,
    column('advisor', 'Conseiller', 'text', 'optional-cell'),
    SERVICE,
    ...FAMILY_COLUMNS,
  ] as const,
} satisfies SheetLayout

/** The rows of the three sheets as they were read. */
export interface ActivityRows {
  activity: SheetRow<typeof ACTIVITY.columns>[]
  workers: SheetRow<typeof WORKERS.columns>[]
  sales: SheetRow<typeof SALES.columns>[]
}

/** Every sheet of the workbook, in order. */
export const LAYOUTS: readonly SheetLayout[] = [ACTIVITY, WORKERS, SALES]
