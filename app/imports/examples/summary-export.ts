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

/** Headers of the demo network's summary, in the order of its columns. */
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

/** Headers of the same columns in the example to try, of which no model of the demo network reads one (8 §5). */
export const EXAMPLE_SUMMARY_HEADERS = [
  'Établissement',
  'Section',
  'Montant MO HT',
  'Remise MO',
  'Heures facturées',
  'Heures client',
  'Heures OR en cours',
  'Nb OR en cours',
  'Nb factures client',
  'Nb factures garantie',
  'Nb factures cession',
] as const

type SummaryHeaders = typeof SUMMARY_HEADERS | typeof EXAMPLE_SUMMARY_HEADERS

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
  headers: SummaryHeaders = SUMMARY_HEADERS,
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
    [...headers],
    ...rows,
    ['Total général', null, ...whole],
  ])
  sheet['!cols'] = headers.map((text) => ({ wch: Math.max(11, text.length + 2) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Feuil1')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/**
 * The model that reads the summary.
 * @param sites identifiers of the concessions by their code
 */
export function summaryModel(
  name: string,
  sites: Readonly<Record<string, string>>,
  headers: SummaryHeaders = SUMMARY_HEADERS,
): ImportModel {
  const [site, service, gross, discount, total, hec, ongoing, orders, ...invoices] = headers
  const [clients, guaranties, cessions] = invoices
  return {
    name,
    feeds: 'activity',
    table: { end: 'total', fillDown: [site] },
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: site }],
      service: [{ column: service }],
      netRevenue: [{ column: gross }, { column: discount, sign: -1 }],
      totalHours: [{ column: total }],
      hecHours: [{ column: hec }],
      ongoingHours: [{ column: ongoing }],
      ongoingWorkshops: [{ column: orders }],
      entriesClients: [{ column: clients }],
      entriesGaranties: [{ column: guaranties }],
      entriesCessions: [{ column: cessions }],
    },
    values: { site: { ...sites }, service: { ...SERVICE_BY_CODE } },
    control: {
      netRevenue: { row: 'Total général', column: gross },
      totalHours: { row: 'Total général', column: total },
    },
  }
}
