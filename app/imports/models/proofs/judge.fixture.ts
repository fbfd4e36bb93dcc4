import type { ImportModel } from '~/domain/import-models/model'
import { reservesOf } from '~/domain/imports/doubt-texts'
import type { FiguresByService } from '~/domain/records/figures'
import { normalised } from '../../reading/normalise-names'
import { WorkbookRefused } from '../../workbook/errors'
import type { Workbook } from '../../workbook/read-workbook'
import { bookOf, EXPORT_DATE, EXPORT_SITES, exportCsv, type MadeExport } from '../exports.fixture'
import { findTable } from '../find-table'
import { headerOrder } from '../headers'
import { type ModelReading, readWithModel } from '../read-with-model'

/** What the reader says of a file; `figures` by concession and day, empty for a refused one. */
export interface Answer {
  kind: 'refused' | 'amber' | 'green'
  why: string
  figures: ReadonlyMap<string, string>
  /** figures of workshops by concession, of a file of one day */
  services: ReadonlyMap<string, FiguresByService>
}

/** Figures of a reading by day and concession, as texts to be compared. */
function figuresOf({ days, videocheck }: ModelReading): Map<string, string> {
  const all = days.flatMap(({ date, sites }) =>
    sites.map(({ siteId, services, workers, advisers }) => {
      const people = workers.map(({ name, service, matricule, billedHours, ongoingHours }) => [
        name,
        service,
        matricule,
        billedHours,
        ongoingHours,
      ])
      const sold = advisers.map(({ name, service, sales }) => [name, service, sales])
      const key = `${date} ${siteId}`
      return [key, JSON.stringify([services, people.sort(), sold.sort()])] as const
    }),
  )
  const videos = videocheck.map(({ siteId, figures }) => [siteId, JSON.stringify(figures)] as const)
  return new Map([...all, ...videos])
}

const servicesOf = ({ days }: ModelReading) =>
  new Map(days.flatMap(({ sites }) => sites.map((site) => [site.siteId, site.services] as const)))

/** The model as the editor keeps it: with the values of its conditions, its other sheets and the order of its headers. */
export async function keptModel(made: MadeExport) {
  const { model } = made
  const book = await bookOf(exportCsv(made), model.csv ?? {})
  const table = findTable(book, model)
  if (!table) throw new Error(`no table in ${model.name}`)
  const terms = Object.values(model.columns).flat()
  const headers = new Set(terms.flatMap(({ where }) => Object.keys(where ?? {})))
  const known = [...headers].map((header): [string, string[]] => {
    const at = table.headers.findIndex((text) => normalised(text ?? '') === normalised(header))
    const values = made.rows.slice(table.headerRow + 1).map((cells) => String(cells[at] ?? ''))
    return [header, [...new Set(values)].filter((value) => value !== '')]
  })
  const kept: ImportModel = {
    ...model,
    ...(known.length > 0 ? { known: Object.fromEntries(known) } : {}),
    sheets: { known: [] },
  }
  return { model: kept, order: headerOrder(table) }
}

type Kept = Awaited<ReturnType<typeof keptModel>>

/** Reads a workbook with the model, as an import does. */
export async function answerOf(opened: Promise<Workbook>, { model, order }: Kept): Promise<Answer> {
  try {
    const context = { date: EXPORT_DATE, sites: EXPORT_SITES, order }
    const reading = readWithModel(await opened, model, context)
    const why = [
      ...reading.failed.map(({ name }) => `failed: ${name}`),
      ...reservesOf([], reading.warnings.listed, reading.report),
    ]
    return {
      kind: why.length > 0 ? 'amber' : 'green',
      why: why.join(' | '),
      figures: figuresOf(reading),
      services: servicesOf(reading),
    }
  } catch (error) {
    if (error instanceof WorkbookRefused)
      return { kind: 'refused', why: error.message, figures: new Map(), services: new Map() }
    throw error
  }
}

export const answerOfBytes = (bytes: Buffer, kept: Kept): Promise<Answer> =>
  answerOf(bookOf(bytes, kept.model.csv ?? {}), kept)
