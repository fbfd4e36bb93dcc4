import { type CellObject, utils, write } from 'xlsx'
import type { LocalDate } from '~/domain/calendar/local-date'
import { frenchDay } from '~/domain/calendar/local-date'
import { FAMILIES } from '~/domain/sales-families'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '~/domain/workshop-services'
import { ACTIVITY, SALES, WORKERS } from '~/imports/parts/columns'
import type { SheetLayout } from '~/imports/reading/columns'
import type { Workbook } from '~/imports/workbook/read-workbook'
import type { ServiceTotals, SiteDay } from './activity'

type Cell = string | number

const inHundredths = ({ cents, totalHours, hecHours, ongoing }: ServiceTotals) => [
  cents,
  totalHours,
  hecHours,
  ongoing,
]
const inUnits = (totals: ServiceTotals) => [
  totals.workshops,
  totals.clients,
  totals.guaranties,
  totals.cessions,
]

/** Shares by PDV number: a concession with two numbers bills a third of its mechanic service under the second. */
function shares(day: SiteDay, service: ProductiveService): [string, (n: number) => number][] {
  const [first = '', second] = day.site.document.numerosPDV
  if (second === undefined || service !== 'mechanic') return [[first, (n) => n]]
  const third = (n: number) => Math.trunc(n / 3)
  return [
    [first, (n) => n - third(n)],
    [second, third],
  ]
}

function activityRows(day: SiteDay): Cell[][] {
  return PRODUCTIVE_SERVICES.flatMap((service) =>
    shares(day, service).map(([pdv, share]) => [
      pdv,
      SERVICE_LABELS[service],
      frenchDay(day.date),
      ...inHundredths(day.services[service]).map((n) => share(n) / 100),
      ...inUnits(day.services[service]).map(share),
    ]),
  )
}

function workerRows(day: SiteDay): Cell[][] {
  return day.workers.map(({ worker: { document }, billed, ongoing }) => [
    day.site.document.numerosPDV[0] ?? '',
    document.name,
    document.matricule ?? '',
    SERVICE_LABELS[document.service],
    document.metier,
    billed / 100,
    ongoing / 100,
  ])
}

function salesRows(day: SiteDay): Cell[][] {
  return day.advisers.map(({ name, service, sales }) => [
    day.site.document.numerosPDV[0] ?? '',
    name,
    SERVICE_LABELS[service],
    ...FAMILIES.map((family) => sales[family]),
  ])
}

function sheetsOf(days: readonly SiteDay[]): { name: string; rows: Cell[][] }[] {
  const sheet = ({ name, columns }: SheetLayout, rows: Cell[][]) => ({
    name,
    rows: [columns.map(({ header }) => header), ...rows],
  })
  return [
    sheet(ACTIVITY, days.flatMap(activityRows)),
    sheet(WORKERS, days.flatMap(workerRows)),
    sheet(SALES, days.flatMap(salesRows)),
  ]
}

/**
 * The morning's workbook of some concessions for one activity date, in the format of spec 5 §1.
 * @param alone leaves out both optional sheets
 */
export function workbookOf(days: readonly SiteDay[], alone = false): Uint8Array {
  const book = utils.book_new()
  for (const { name, rows } of sheetsOf(days).slice(0, alone ? 1 : 3))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array
}

const cellOf = (value: Cell): CellObject =>
  typeof value === 'number' ? { t: 'n', v: value, z: 'General' } : { t: 's', v: value }

/** The same workbook as parsed, without writing and reading a file. */
export function openWorkbookOf(days: readonly SiteDay[]): Workbook {
  const sheets = sheetsOf(days).map(({ name, rows }) => ({
    name,
    rows: rows.map((cells) => cells.map(cellOf)),
    merges: [],
    hidden: new Set<number>(),
  }))
  const sheetNames = sheets.map(({ name }) => name)
  return { sheetNames, date1904: false, sheets, others: [], hidden: [] }
}

/** File name of a workbook: contains its import date, as the watched folder requires (7-beyond §2). */
export function workbookName(importDate: LocalDate): string {
  return `activite-${importDate}.xlsx`
}
