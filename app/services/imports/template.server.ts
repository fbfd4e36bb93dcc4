import { type CellObject, utils, type WorkSheet, write } from 'xlsx'
import { type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { daysBetween } from '~/domain/calendar/day-counting'
import type { LocalDate } from '~/domain/calendar/local-date'
import { FIGURE_KEYS } from '~/domain/records/figures'
import { isProductive, PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { ACTIVITY, SALES, WORKERS } from '~/imports/parts/columns'
import type { SheetLayout } from '~/imports/reading/columns'
import { EXAMPLE_FIGURES } from './example-figures'
import { askedDate, coveredSites, exampleDate, replaceableSites } from './example-sites.server'
import { assertMayImport } from './import-activity.server'

type Value = string | number | CellObject
/** A row's cells by column key. */
type Example = Record<string, Value>

/** An Excel date that no time zone moves. */
const dayCell = (day: LocalDate): CellObject => ({
  t: 'n',
  v: daysBetween('1899-12-30', day),
  z: 'dd/mm/yyyy',
})

function activityRows(pdv: string, date: LocalDate): Example[] {
  return PRODUCTIVE_SERVICES.map((service) => ({
    pdv,
    service: SERVICE_LABELS[service],
    date: dayCell(date),
    ...Object.fromEntries(FIGURE_KEYS.map((key) => [key, EXAMPLE_FIGURES[service][key]])),
  }))
}

const EXAMPLE_WORKERS = [
  { name: 'Camille Durand', matricule: 'M0101', service: 'mechanic', metier: 'Mécanicien' },
  { name: 'Alex Petit', matricule: null, service: 'body', metier: 'Carrossier' },
] as const

function workerRows(pdv: string, staff: readonly WorkerDocument[]): Example[] {
  const known = staff.filter((worker) => isProductive(worker.service)).slice(0, 3)
  return (known.length > 0 ? known : EXAMPLE_WORKERS).map((worker, i) => ({
    pdv,
    name: worker.name,
    matricule: worker.matricule ?? '',
    service: SERVICE_LABELS[worker.service],
    metier: worker.metier,
    billedHours: 38.5 - i,
    ongoingHours: 4,
  }))
}

const salesRows = (pdv: string): Example[] => [
  { pdv, advisor: 'Claude Martin', service: 'Mécanique', tires: 24, wipers: 11, brakePads: 9 },
  { pdv, advisor: '', service: 'Carrosserie', parebrise: 4 },
]

function sheetOf(layout: SheetLayout, rows: readonly Example[]): WorkSheet {
  const header = layout.columns.map((column) => column.header)
  const cells = rows.map((row) => layout.columns.map((column) => row[column.key] ?? null))
  const sheet = utils.aoa_to_sheet([header, ...cells])
  sheet['!cols'] = header.map((text) => ({ wch: Math.max(11, text.length + 2) }))
  return sheet
}

/**
 * The template of the activity workbook, filled by example with the first concessions of the user's cover, so that
 * it imports as it is (spec 5): concessions whose figures of the date no import model gave. Made out of the columns
 * that the import reads.
 * @param importDate the date it will be sent with, yyyy-MM-dd
 */
export async function activityTemplate(
  principal: Principal,
  importDate: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  assertMayImport(principal)
  const date = exampleDate(importDate)
  const sites = (await coveredSites(principal)).filter((site) => site.numerosPDV.length > 0)
  const shown = await replaceableSites(sites, date, null, 2)
  const staff =
    shown.length > 0
      ? await workersOfSites(
          shown.map(({ _id }) => _id),
          true,
        )
      : []
  const examples = shown.length > 0 ? shown : [{ _id: '', numerosPDV: ['00123'] }]
  const each = (rows: (pdv: string, siteId: string) => Example[]) =>
    examples.flatMap(({ _id, numerosPDV: [pdv = ''] }) => rows(pdv, _id))
  const book = utils.book_new()
  const add = (layout: SheetLayout, rows: Example[]) =>
    utils.book_append_sheet(book, sheetOf(layout, rows), layout.name)
  add(
    ACTIVITY,
    each((pdv) => activityRows(pdv, date)),
  )
  add(
    WORKERS,
    each((pdv, id) =>
      workerRows(
        pdv,
        staff.filter((worker) => worker.siteId === id),
      ),
    ),
  )
  add(SALES, each(salesRows))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/** The template as a download. */
export async function templateDownload(principal: Principal, request: Request): Promise<Response> {
  return new Response(await activityTemplate(principal, askedDate(request)), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="modele-activite.xlsx"`,
    },
  })
}
