import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { createModel } from '~/services/import-models/write-models.server'
import { type ImportRequest, importActivity } from '~/services/imports/import-activity.server'
import { admin, FRIDAY } from './imports'

/** Summary of mechanics and quick service by site code and workshop code, under three title rows (8 §4, a). */
export const WORKSHOPS = {
  name: 'Atelier',
  feeds: 'activity',
  services: ['mechanic', 'quickService'],
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
    totalHours: [{ column: 'Tps fact' }],
    hecHours: [{ column: 'Tps client' }],
    entriesClients: [{ column: 'Fact. client' }],
  },
  values: { service: { MEC: 'mechanic', RAP: 'quickService' } },
} as const satisfies ImportModel

/** Body shops in a file of their own. */
export const BODY = {
  name: 'Carrosserie',
  feeds: 'activity',
  services: ['body'],
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Affaire' }],
    service: [{ value: 'body' }],
    netRevenue: [{ column: 'CA tôlerie' }],
    totalHours: [{ column: 'H. vendues' }],
    hecHours: [{ column: 'H. assurance' }],
  },
} as const satisfies ImportModel

const TITLES: MadeCell[][] = [
  ['Synthèse des ateliers'],
  ['Du 01/11/2026 au 19/11/2026'],
  ['Édité par : DUPONT'],
]
export const WORKSHOP_HEADER = [
  'Site',
  'Atelier',
  'MO HT',
  'Remise',
  'Tps fact',
  'Tps client',
  'Fact. client',
]

/** Rows of the workshops' summary: site, workshop, labour, discount, hours, hours of customers, invoices. */
export const workshops = (...rows: MadeCell[][]): MadeCell[][] => [
  ...TITLES,
  WORKSHOP_HEADER,
  ...rows,
]
/** Rows of the body shops' file: PDV number, revenue, hours, hours of insurances. */
export const bodyShops = (...rows: MadeCell[][]): MadeCell[][] => [
  ['Affaire', 'CA tôlerie', 'H. vendues', 'H. assurance'],
  ...rows,
]

/** Stores a model as an administrator. */
export const storeModel = (model: ImportModel, order: string[] | null = null) =>
  createModel(admin, model, order)

export const workbookOf = (rows: MadeCell[][]) => bySheetJs({ Feuil1: rows })
export const csvOf = (rows: MadeCell[][]) =>
  Buffer.from(
    // as a French program writes it
    rows
      .map((cells) =>
        cells
          .map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '')))
          .join(';'),
      )
      .join('\r\n'),
  )

/** Imports the rows of another program's file as an administrator. */
export const sendExport = (
  rows: MadeCell[][],
  { date = FRIDAY, fileName = 'export.xlsx', ...asked }: Partial<ImportRequest> = {},
) => {
  const bytes = fileName.endsWith('.csv') ? csvOf(rows) : workbookOf(rows)
  return importActivity(admin, { bytes, fileName, date, ...asked })
}

/** Hours of people with their matricule and workshop. */
export const PEOPLE = {
  name: 'Temps des compagnons',
  feeds: 'workers',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    name: [{ column: 'Compagnon' }],
    matricule: [{ column: 'Code' }],
    service: [{ column: 'Atelier' }],
    billedHours: [{ column: 'Minutes', unit: 'minutes' }],
  },
  values: { service: { MEC: 'mechanic', RAP: 'quickService', CAR: 'body' } },
} as const satisfies ImportModel

/** Sales by family codes. */
export const FAMILY_SALES = {
  name: 'Ventes par famille',
  feeds: 'sales',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    adviser: [{ column: 'Vendeur' }],
    service: [{ column: 'Atelier' }],
    family: [{ column: 'Fam' }],
    quantity: [{ column: 'Qté' }],
  },
  values: {
    service: { MEC: 'mechanic', RAP: 'quickService' },
    family: { PNE: 'tires', BAL: 'wipers' },
  },
} as const satisfies ImportModel

/** Rows of the people's file: site, name, matricule, workshop, minutes. */
export const people = (...rows: MadeCell[][]): MadeCell[][] => [
  ['Site', 'Compagnon', 'Code', 'Atelier', 'Minutes'],
  ...rows,
]
/** Rows of the sales' file: site, seller, workshop, family, pieces. */
export const familySales = (...rows: MadeCell[][]): MadeCell[][] => [
  ['Site', 'Vendeur', 'Atelier', 'Fam', 'Qté'],
  ...rows,
]
