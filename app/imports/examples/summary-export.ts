import { utils, write } from 'xlsx'
import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import {
  type ExportedFigures,
  type ExportedSite,
  SERVICE_BY_CODE,
  WORKSHOP_CODES,
} from './exported-site'

/** Headers of the summary, in the order of its columns. */
export const SUMMARY_HEADERS = [
  'Site',
  'Atelier',
  'MO HT',
  'Remise',
  'H. vendues',
  'H. clients',
  'H. en cours',
  'OR en cours',
  'Fact. client',
  'Fact. garantie',
  'Fact. cession',
] as const

type Numbers = readonly number[]

/** The share of the work that the software shows as a discount, in hundredths. */
const DISCOUNT = 3

/** Columns behind 'Atelier' in cents, hundredths of an hour and units. */
function numbersOf(figures: ExportedFigures): Numbers {
  const discount = Math.max(0, Math.trunc((figures.cents * DISCOUNT) / 100))
  const { totalHours, hecHours, ongoing, workshops, clients, guaranties, cessions } = figures
  return [
    figures.cents + discount,
    discount,
    totalHours,
    hecHours,
    ongoing,
    workshops,
    clients,
    guaranties,
    cessions,
  ]
}

/** Number of columns that are written with two decimals. */
const WITH_DECIMALS = 5
const written = (numbers: Numbers) => numbers.map((n, i) => (i < WITH_DECIMALS ? n / 100 : n))
const sumOf = (rows: readonly Numbers[]): Numbers =>
  rows.reduce<number[]>(
    (sum, row) => row.map((n, i) => n + (sum[i] ?? 0)),
    SUMMARY_HEADERS.slice(2).map(() => 0),
  )

/**
 * A summary since the 1st of the month as .xlsx (8 §4, export a): one row per concession and workshop, under three
 * title rows, with subtotals and a general total. Only the first row of each concession has its code.
 */
export function summaryExport(
  sites: readonly ExportedSite[],
  date: LocalDate,
): Uint8Array<ArrayBuffer> {
  const bySite = sites.map(({ code, services }) => ({
    code,
    rows: PRODUCTIVE_SERVICES.map((service) => numbersOf(services[service])),
  }))
  const rows = bySite.flatMap(({ code, rows: own }) => [
    ...own.map((numbers, i) => [
      i === 0 ? code : null,
      WORKSHOP_CODES[PRODUCTIVE_SERVICES[i] ?? 'mechanic'],
      ...written(numbers),
    ]),
    [`Sous-total ${code}`, null, ...written(sumOf(own))],
  ])
  const whole = written(sumOf(bySite.flatMap(({ rows: own }) => own)))
  const sheet = utils.aoa_to_sheet([
    ['ATELIER - CUMUL DU MOIS'],
    [`Du ${frenchDay(`${date.slice(0, 7)}-01`)} au ${frenchDay(date)}`],
    [],
    [...SUMMARY_HEADERS],
    ...rows,
    ['Total général', null, ...whole],
  ])
  sheet['!cols'] = SUMMARY_HEADERS.map((text) => ({ wch: Math.max(11, text.length + 2) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Feuil1')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/**
 * The model that reads the summary.
 * @param sites identifiers of the concessions by their code
 */
export const summaryModel = (
  name: string,
  sites: Readonly<Record<string, string>>,
): ImportModel => ({
  name,
  feeds: 'activity',
  table: { end: 'total', fillDown: ['Site'] },
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
    totalHours: [{ column: 'H. vendues' }],
    hecHours: [{ column: 'H. clients' }],
    ongoingHours: [{ column: 'H. en cours' }],
    ongoingWorkshops: [{ column: 'OR en cours' }],
    entriesClients: [{ column: 'Fact. client' }],
    entriesGaranties: [{ column: 'Fact. garantie' }],
    entriesCessions: [{ column: 'Fact. cession' }],
  },
  values: { site: { ...sites }, service: { ...SERVICE_BY_CODE } },
  control: {
    netRevenue: { row: 'Total général', column: 'MO HT' },
    totalHours: { row: 'Total général', column: 'H. vendues' },
  },
})
