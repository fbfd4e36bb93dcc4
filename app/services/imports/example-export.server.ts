import { recordsOn } from '~/db/collections/records.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { normalised } from '~/domain/comparable-text'
import type { SiteNode } from '~/domain/hierarchy/network'
import { siteCodes } from '~/domain/import-models/site-codes'
import type { ActiveModel } from '~/domain/import-models/stored'
import type { FiguresByService, ServiceFigures } from '~/domain/records/figures'
import { isValidFigures } from '~/domain/records/validity'
import type { ExportedFigures, ExportedSite } from '~/imports/examples/exported-site'
import { EXAMPLE_LINES_HEADERS, invoiceLinesExport } from '~/imports/examples/invoice-lines'
import { EXAMPLE_SUMMARY_HEADERS, summaryExport } from '~/imports/examples/summary-export'
import { usedHeaders } from '~/imports/models/find-table'
import { activeModels } from '~/services/import-models/read-models.server'
import { EXAMPLE_FIGURES } from './example-figures'
import { askedDate, coveredSites, exampleDate, replaceableSites } from './example-sites.server'
import { assertMayImport } from './import-activity.server'

/** Largest number of concessions in an example. */
const EXAMPLE_SITES = 3

interface Example {
  headers: readonly string[]
  bytes: (sites: readonly ExportedSite[], date: LocalDate) => Uint8Array<ArrayBuffer>
  /** codes of concessions that no model names, by identifier */
  codes: (sites: readonly SiteNode[]) => ReadonlyMap<string, string>
  fileName: (date: LocalDate) => string
  type: string
}

/** The example exports of the import page (8 §4): a summary by site code, and lines of invoices by PDV number. */
export const EXAMPLES = {
  summary: {
    headers: EXAMPLE_SUMMARY_HEADERS,
    bytes: (sites, date) => summaryExport(sites, date, EXAMPLE_SUMMARY_HEADERS),
    codes: siteCodes,
    fileName: (date) => `exemple-cumul-${date}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  lines: {
    headers: EXAMPLE_LINES_HEADERS,
    bytes: (sites, date) => invoiceLinesExport(sites, date, EXAMPLE_LINES_HEADERS),
    codes: (sites) => new Map(sites.map(({ _id, numerosPDV: [pdv = ''] }) => [_id, pdv])),
    fileName: (date) => `exemple-lignes-${date}.csv`,
    type: 'text/csv; charset=windows-1252',
  },
} as const satisfies Record<string, Example>

const hundredths = (n: number) => Math.round(n * 100)
const exported = (figures: ServiceFigures): ExportedFigures => ({
  cents: hundredths(figures.netRevenue),
  totalHours: hundredths(figures.totalHours),
  hecHours: hundredths(figures.hecHours),
  ongoing: hundredths(figures.ongoingHours),
  workshops: figures.ongoingWorkshops,
  clients: figures.entriesClients,
  guaranties: figures.entriesGaranties,
  cessions: figures.entriesCessions,
})
const exportedServices = ({ mechanic, quickService, body }: FiguresByService) => ({
  mechanic: exported(mechanic),
  quickService: exported(quickService),
  body: exported(body),
})

/** Codes by which a model names some concessions, by identifier; the first of several. */
function codesIn({ model }: ActiveModel, sites: readonly SiteNode[]): Map<string, string> {
  const codes = new Map<string, string>()
  for (const [code, id] of Object.entries(model.values?.site ?? {}))
    if (id !== null && !codes.has(id) && sites.some(({ _id }) => _id === id)) codes.set(id, code)
  return codes
}

/** The models that recognise an example by its headers. */
async function modelsOf({ headers }: Example): Promise<ActiveModel[]> {
  const there = new Set(headers.map(normalised))
  return (await activeModels(['activity'])).filter(({ model }) =>
    usedHeaders(model).every((header) => there.has(normalised(header))),
  )
}

/** Concessions of an example with their codes: those that a model which reads it names, else the first ones. */
async function chosenSites(
  example: Example,
  sites: readonly SiteNode[],
  date: LocalDate,
): Promise<{ _id: string; code: string }[]> {
  const models = await modelsOf(example)
  for (const model of models) {
    const codes = codesIn(model, sites)
    const named = sites.filter(({ _id }) => codes.has(_id))
    if (named.length === 0) continue
    const chosen = await replaceableSites(named, date, model._id, EXAMPLE_SITES)
    return chosen.map(({ _id }) => ({ _id, code: codes.get(_id) ?? '' }))
  }
  const withNumber = sites.filter(({ numerosPDV }) => numerosPDV.length > 0)
  const chosen = await replaceableSites(withNumber, date, models[0]?._id ?? null, EXAMPLE_SITES)
  const codes = example.codes(chosen)
  if (chosen.length === 0) return [{ _id: '', code: '00123' }]
  return chosen.map(({ _id }) => ({ _id, code: codes.get(_id) ?? '' }))
}

/**
 * An example of what workshop software exports, filled with the concessions that the user covers and their figures of
 * the date, else made-up ones (8 §4). No model of the demo network recognises it (8 §5); a model that was made from it
 * imports it as it is.
 * @param importDate the date it will be sent with, yyyy-MM-dd
 * @throws ForbiddenError
 */
export async function exampleExport(
  principal: Principal,
  kind: keyof typeof EXAMPLES,
  importDate: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  assertMayImport(principal)
  const date = exampleDate(importDate)
  const example = EXAMPLES[kind]
  const chosen = await chosenSites(example, await coveredSites(principal), date)
  const records = await recordsOn(
    chosen.map(({ _id }) => _id),
    date,
  )
  const figures = new Map(records.map(({ siteId, services }) => [siteId, services]))
  const exportedSites = chosen.map(({ _id, code }): ExportedSite => {
    const stored = figures.get(_id)
    const known = stored && isValidFigures(stored) ? stored : EXAMPLE_FIGURES
    return { code, services: exportedServices(known) }
  })
  return example.bytes(exportedSites, date)
}

/** An example export as a download, for the import date in the address. @throws ForbiddenError */
export async function exampleDownload(
  principal: Principal,
  kind: keyof typeof EXAMPLES,
  request: Request,
): Promise<Response> {
  const { fileName, type } = EXAMPLES[kind]
  const importDate = askedDate(request)
  const bytes = await exampleExport(principal, kind, importDate)
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName(exampleDate(importDate))}"`,
    },
  })
}
