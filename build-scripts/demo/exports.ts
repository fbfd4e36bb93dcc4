import type { ImportModel } from '~/domain/import-models/model'
import { FAMILIES, type Family } from '~/domain/sales-families'
import { isProductive } from '~/domain/workshop-services'
import {
  type ExportedSite,
  SERVICE_BY_CODE,
  WORKSHOP_CODES,
} from '~/imports/examples/exported-site'
import { windows1252 } from '~/imports/examples/windows-1252'
import type { SiteDay } from './activity'

/** Codes by which the sales export names the families. */
const FAMILY_CODES: Readonly<Record<Family, string>> = {
  tires: 'PNEU',
  shockAbsorbers: 'AMO',
  wipers: 'BAL',
  brakePads: 'PLAQ',
  batteries: 'BAT',
  brakeDiscs: 'DISQ',
  parebrise: 'PB',
  filtresHuile: 'FH',
  additifs: 'ADD',
  sterilisantsClim: 'STER',
}

/** Concessions of the exports, by the number or code that the software gives them. */
export const exportedSites = (
  days: readonly SiteDay[],
  codeOf: (day: SiteDay) => string,
): ExportedSite[] => days.map((day) => ({ code: codeOf(day), services: day.services }))

/** First PDV number of a concession. */
export const pdvOf = ({ site }: SiteDay): string => site.document.numerosPDV[0] ?? ''

const csv = (rows: readonly (readonly string[])[]) =>
  windows1252(rows.map((cells) => `${cells.join(';')}\r\n`).join(''))
const comma = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')

/** Headers of the hours, in the order of the columns. */
export const HOURS_HEADERS = [
  'Etab.',
  'Compagnon',
  'Matricule',
  'Atelier',
  'Fonction',
  'H. facturées',
  'H. en cours',
] as const
/** Headers of the sales, in the order of the columns. */
export const SALES_HEADERS = ['Etab.', 'Atelier', 'Vendeur', 'Famille', 'Qté'] as const

/** Hours of people since the 1st of the month, as .csv. */
export function hoursExport(days: readonly SiteDay[]): Uint8Array<ArrayBuffer> {
  const rows = days.flatMap((day) =>
    day.workers.map(({ worker: { document }, billed, ongoing }) => [
      pdvOf(day),
      document.name,
      document.matricule ?? '',
      isProductive(document.service) ? WORKSHOP_CODES[document.service] : '',
      document.metier,
      comma(billed),
      comma(ongoing),
    ]),
  )
  return csv([HOURS_HEADERS, ...rows])
}

/** Pieces sold since the 1st of the month by advisor and family, as .csv. */
export function salesExport(days: readonly SiteDay[]): Uint8Array<ArrayBuffer> {
  const rows = days.flatMap((day) =>
    day.advisers.flatMap(({ name, service, sales }) => {
      const sold = FAMILIES.filter((family) => sales[family] !== 0)
      // An advisor without a sale has one row of 0.
      const families = sold.length > 0 ? sold : FAMILIES.slice(0, 1)
      return families.map((family) => [
        pdvOf(day),
        WORKSHOP_CODES[service],
        name,
        FAMILY_CODES[family],
        String(sales[family]),
      ])
    }),
  )
  return csv([SALES_HEADERS, ...rows])
}

const TEXT: Pick<ImportModel, 'csv' | 'time' | 'numbers'> = {
  csv: { separator: ';', encoding: 'windows-1252' },
  time: { kind: 'cumulative' },
  numbers: 'fr',
}

/** The model that reads the hours of people. */
export const hoursModel = (name: string): ImportModel => ({
  ...TEXT,
  name,
  feeds: 'workers',
  columns: {
    site: [{ column: 'Etab.' }],
    name: [{ column: 'Compagnon' }],
    matricule: [{ column: 'Matricule' }],
    service: [{ column: 'Atelier' }],
    metier: [{ column: 'Fonction' }],
    billedHours: [{ column: 'H. facturées' }],
    ongoingHours: [{ column: 'H. en cours' }],
  },
  values: { service: { ...SERVICE_BY_CODE } },
})

/** The model that reads the sales. */
export const salesModel = (name: string): ImportModel => ({
  ...TEXT,
  name,
  feeds: 'sales',
  columns: {
    site: [{ column: 'Etab.' }],
    adviser: [{ column: 'Vendeur' }],
    service: [{ column: 'Atelier' }],
    family: [{ column: 'Famille' }],
    quantity: [{ column: 'Qté' }],
  },
  values: {
    service: { ...SERVICE_BY_CODE },
    family: Object.fromEntries(FAMILIES.map((family) => [FAMILY_CODES[family], family])),
  },
})
