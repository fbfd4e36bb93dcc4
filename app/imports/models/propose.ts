import { MODEL_FIELDS } from '~/domain/import-models/fields'
import { headingSeries, inSeries } from '~/domain/import-models/heading-series'
import type { ImportModel, ModelPart, ModelTable, ModelTime } from '~/domain/import-models/model'
import { FAMILIES } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { normalised } from '../reading/normalise-names'
import { likelyService } from '../reading/service-words'
import { columnOf } from './column-choice'
import { KnownTexts } from './column-evidence'
import type { DetectedColumn, DetectedTable } from './detect-table'
import { proposeFields } from './propose-terms'
import { numbersOf } from './propose-units'
import type { ProposalContext, ProposedField, ProposedFields } from './proposed-fields'
import { isStaff, proposeStaff } from './staff/propose-staff'

/** A model proposed for an unknown file; its name and the assignment of values are the user's. */
export interface ProposedModel {
  model: Omit<ImportModel, 'name'>
  /** by field: why, and how likely */
  fields: ProposedFields
}

/** Tests whether the fields that only this part has are there. */
const FITS: Readonly<Record<Exclude<ModelPart, 'activity'>, (found: ProposedFields) => boolean>> = {
  staff: (found) => isStaff(found),
  videocheck: ({ sent, identified, realised }) =>
    [sent, identified, realised].filter(Boolean).length > 1,
  sales: (found) =>
    Boolean(found.family && found.quantity) ||
    FAMILIES.filter((family) => found[family]).length > 1,
  workers: ({ name, matricule, billedHours }) => Boolean((name || matricule) && billedHours),
}

/** The part that a file feeds: the one whose own fields it has; lines with revenue or invoices are activity. */
function partOf(detected: DetectedTable, of: (part: ModelPart) => ProposedFields): ModelPart {
  if (FITS.staff(of('staff'))) return 'staff'
  if (FITS.videocheck(of('videocheck'))) return 'videocheck'
  if (FITS.sales(of('sales'))) return 'sales'
  const isActivity = of('activity').netRevenue || columnOf(detected.columns, 'invoice')
  return !isActivity && FITS.workers(of('workers')) ? 'workers' : 'activity'
}

/** Share of blank days from which on a date column does not date the rows. */
const UNDATED = 0.1

/** `dated` with a date column of several days; else cumulative (8 §1). */
function timeOf(columns: readonly DetectedColumn[]): ModelTime {
  const column = columnOf(
    columns.filter(({ cells }) => cells.isDates),
    'date',
  )
  if (!column) return { kind: 'cumulative' }
  const { values, blank, filled } = column.cells
  const days = new Set([...values.keys()].map((text) => text.split(/[ T]/)[0]))
  return days.size > 1 && blank <= UNDATED * (blank + filled)
    ? { kind: 'dated', column: column.header }
    : { kind: 'cumulative' }
}

const columnsOf = ({ terms }: ProposedField): string[] =>
  terms.flatMap(({ column }) => column ?? [])

/** Checks by the file's own total: of each additive field its first column, when the total row fills it (8 §1). */
function controlOf(
  { total, table, columns }: DetectedTable,
  part: ModelPart,
  found: ProposedFields,
): NonNullable<ImportModel['control']> {
  const row = total?.cells.find((text) => text !== '')
  const control: NonNullable<ImportModel['control']> = {}
  const used = new Set<string>()
  // With several totals the last one may be that of a block.
  if (!total || row === undefined || table.end !== 'total') return control
  for (const { key, kind } of MODEL_FIELDS[part]) {
    const [term] = found[key]?.terms ?? []
    if (kind === 'key' || kind === 'text' || !term?.column || used.has(term.column)) continue
    used.add(term.column)
    const index = columns.find(({ header }) => header === term.column)?.index ?? -1
    if ((total.cells[index] ?? '') !== '') control[key] = { row, column: term.column }
  }
  return control
}

/** A term or a control sum with the pattern of its column's series, of which another file has other headings (8 §5). */
const inPattern = <T extends { column?: string }>(one: T, series: readonly string[]): T =>
  one.column === undefined ? one : { ...one, column: inSeries(one.column, series) }

const inPatterns = (control: NonNullable<ImportModel['control']>, series: readonly string[]) =>
  Object.fromEntries(
    Object.entries(control).map(([key, one]) => [key, inPattern(one, series)] as const),
  )

/** Fewer rows may be of the month's first days, on which a service has no row yet. */
const ROWS_OF_ALL_SERVICES = 30

/** The services of a file that surely has not all of them; null when it may have all. */
function servicesOf(detected: DetectedTable, found: ProposedFields): ProductiveService[] | null {
  const named = Object.values(found).flatMap(({ terms }) =>
    terms.flatMap(({ service }) => service ?? []),
  )
  const [column] = found.service ? columnsOf(found.service) : []
  const cells = detected.columns.find(({ header }) => header === column)?.cells
  const read = [...(cells?.values.keys() ?? [])].map(likelyService)
  if (read.some((service) => service === undefined)) return null
  if (named.length === 0 && detected.rows < ROWS_OF_ALL_SERVICES) return null
  const there = new Set([...named, ...read])
  const services = PRODUCTIVE_SERVICES.filter((service) => there.has(service))
  return services.length > 0 && services.length < PRODUCTIVE_SERVICES.length ? services : null
}

/** Keys that may be filled down. Not matricule and adviser: a blank cell of theirs means that there is none. */
const KEYS = ['site', 'service', 'name']

/** The table with the filled-down columns that are keys of the model: blank cells of others mean nothing. */
function tableOf(
  { table }: DetectedTable,
  found: ProposedFields,
  fields: readonly string[],
): ModelTable {
  const { fillDown = [], ...rest } = table
  const keys = new Set(fields.flatMap((key) => (found[key] ? columnsOf(found[key]) : [])))
  const kept = fillDown.filter((header) => keys.has(header))
  return kept.length > 0 ? { ...rest, fillDown: kept } : rest
}

/** A day format that a column's written days have. */
function datesOf(columns: readonly DetectedColumn[], time: ModelTime): ImportModel['dates'] {
  const first = time.kind === 'dated' ? columns.filter(({ header }) => header === time.column) : []
  return (
    [...first, ...columns].find(({ cells }) => cells.isDates && cells.dateFormat)?.cells
      .dateFormat ?? undefined
  )
}

/** The day format of the columns of arrivals and departures. */
const datesOfStaff = (columns: readonly DetectedColumn[], { arrival, lastDay }: ProposedFields) => {
  const used = [arrival, lastDay].flatMap((one) => (one ? columnsOf(one) : []))
  return datesOf(
    columns.filter(({ header }) => used.includes(header)),
    { kind: 'cumulative' },
  )
}

/**
 * Proposes a model for the probable table of an unknown file (8 §2). Fields without a sure column are absent; a header
 * that occurs twice is never used.
 * @param part what the user chose; absent: found out
 */
export function proposeModel(
  detected: DetectedTable,
  context: ProposalContext,
  part?: ModelPart,
): ProposedModel {
  const known = new KnownTexts(context)
  const counts = new Map<string, number>()
  for (const { header } of detected.columns)
    counts.set(normalised(header), (counts.get(normalised(header)) ?? 0) + 1)
  const columns = detected.columns.filter(({ header }) => counts.get(normalised(header)) === 1)
  const unique = { ...detected, columns }
  const of = (wanted: ModelPart) =>
    wanted === 'staff'
      ? proposeStaff(columns, context, known)
      : proposeFields(unique, wanted, context, known)
  const feeds = part ?? partOf(unique, of)
  const fields = of(feeds)
  const isOfStaff = feeds === 'staff'
  const time: ModelTime = isOfStaff ? { kind: 'cumulative' } : timeOf(columns)
  const services = isOfStaff ? null : servicesOf(unique, fields)
  const series =
    isOfStaff || time.kind === 'dated' ? [] : headingSeries(columns.map(({ header }) => header))
  const control = inPatterns(controlOf(unique, feeds, fields), series)
  const dates = isOfStaff ? datesOfStaff(columns, fields) : datesOf(columns, time)
  const terms = Object.fromEntries(
    Object.entries(fields).map(([key, one]) => [
      key,
      one.terms.map((term) => inPattern(term, series)),
    ]),
  )
  return {
    fields,
    model: {
      feeds,
      ...(services ? { services } : {}),
      // A collaborator's blank cell is never that of the one above.
      table: tableOf(unique, fields, isOfStaff ? ['site'] : KEYS),
      time,
      numbers: numbersOf(unique),
      ...(dates ? { dates } : {}),
      columns: terms,
      ...(Object.keys(control).length > 0 ? { control } : {}),
    },
  }
}
