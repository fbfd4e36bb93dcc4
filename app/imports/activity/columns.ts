import { FAMILIES, FAMILY_LABELS, type Family } from '~/domain/additional-sales/families'
import type { BusinessDay } from '~/domain/calendar/business-day'
import type { ProductiveService } from '~/domain/records/services'

/** What a column's cells are read as. */
export interface ValueByKind {
  /** a PDV number: text, leading zeros count, a number by its displayed text */
  pdv: string
  service: ProductiveService
  text: string
  day: BusinessDay
  /** may be negative: credit notes */
  euros: number
  hours: number
  integer: number
}
export type Kind = keyof ValueByKind

/**
 * A column of the workbook as data (spec 5 §1). `required`: the file is refused without the header, and a blank
 * cell is an error of its concession, since blank is "not given" and never 0. `optional`: header and cells may miss.
 * `optional-cell`: the header must be there, its cells may be blank.
 */
export interface Column<Key extends string = string, K extends Kind = Kind> {
  key: Key
  header: string
  kind: K
  need: 'required' | 'optional' | 'optional-cell'
  aliases?: readonly string[]
}

/** A row's values by column key; null: not given. */
export type RowOf<C extends readonly Column[]> = {
  [P in C[number] as P['key']]: ValueByKind[P['kind']] | null
}

export interface SheetLayout<C extends readonly Column[] = readonly Column[]> {
  name: string
  required: boolean
  columns: C
}

const column = <const Key extends string, K extends Kind>(
  key: Key,
  header: string,
  kind: K,
  need: Column['need'] = 'required',
  aliases: readonly string[] = [],
): Column<Key, K> => ({ key, header, kind, need, aliases })

const PDV = column('pdv', 'N° PDV', 'pdv', 'required', ['No PDV', 'N PDV', 'Numéro PDV'])
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

/** One row per PDV number, adviser and service; a family column that is missing or blank means no sale. */
export const SALES = {
  name: 'Ventes additionnelles',
  required: false,
  columns: [
    PDV,
    column('adviser', 'Conseiller', 'text', 'optional-cell'),
    SERVICE,
    ...FAMILY_COLUMNS,
  ] as const,
} satisfies SheetLayout

/** Every sheet of the workbook, in order. */
export const LAYOUTS: readonly SheetLayout[] = [ACTIVITY, WORKERS, SALES]
