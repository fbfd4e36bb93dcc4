import { headingSeries, inSeries } from '~/domain/import-models/heading-series'
import type { Term, Unit } from '~/domain/import-models/model'
import { columnOf } from './column-choice'
import type { KnownTexts } from './column-evidence'
import type { DetectedColumn, DetectedTable } from './detect-table'
import { meaningsByNature, NATURES, type Nature, type Role } from './field-synonyms'
import { dayIn } from './header-search'
import { headerWords } from './header-words'
import type { ProposedFields } from './proposed-fields'
import { likelyNature } from './value-synonyms'

type Columns = readonly DetectedColumn[]

/** Likeness of fields with a condition: the condition is a guess. */
const DERIVED = 0.85
/** Share of known natures from which on a column names them. */
const MOST_NATURES = 0.6
/** Most different kinds of lines: labour, parts, sublet work, … */
const KINDS = 12

/** A column whose values say what a row is, with the values of each meaning. */
interface Condition<Meaning extends string> {
  header: string
  values: Map<Meaning, string[]>
}

/** The column that names a nature such as CLI, GAR, INT; null without one. */
function naturesIn(columns: Columns, known: KnownTexts): Condition<Nature> | null {
  const [best] = columns
    .map(({ header, cells }) => ({ header, cells, likeness: known.evidence('nature', cells) }))
    .filter(({ likeness }) => likeness >= MOST_NATURES)
    .sort((a, b) => b.likeness - a.likeness)
  if (!best) return null
  const values = new Map<Nature, string[]>()
  for (const value of best.cells.values.keys()) {
    const nature = likelyNature(value)
    if (nature) values.set(nature, [...(values.get(nature) ?? []), value])
  }
  return { header: best.header, values }
}

/** Meanings of a column without its nature that make it an addend of a field. */
const ADDENDS: Readonly<Record<'netRevenue' | 'totalHours', (target: string) => boolean>> = {
  netRevenue: (target) => target === 'netRevenue',
  totalHours: (target) => target === 'totalHours' || target === 'lineTime',
}

/** The columns of all three natures side by side, of which the field is the sum; null unless each is there once. */
export function naturesSideBySide(
  columns: Columns,
  field: keyof typeof ADDENDS,
): DetectedColumn[] | null {
  const found = columns.flatMap((column) => {
    const read = meaningsByNature(column.header)
    const isNumeric = column.cells.filled === 0 || column.cells.isNumeric
    const isAddend = read?.meanings.some(
      ({ target, likeness }) => likeness >= DERIVED && ADDENDS[field](target),
    )
    return read && isAddend && isNumeric ? [{ column, nature: read.nature }] : []
  })
  const natures = new Set(found.map(({ nature }) => nature))
  return natures.size === NATURES.length && found.length === NATURES.length
    ? found.map(({ column }) => column)
    : null
}

const isLabour = (value: string) => {
  const words = headerWords(value).filter(({ isNeutral }) => !isNeutral)
  return words.length === 1 && words[0]?.concept === 'mo'
}

/** The column that tells lines of labour from others such as parts; null when a file has only one kind. */
export function labourIn(columns: Columns): Record<string, string[]> | null {
  for (const { header, cells } of columns) {
    const values = [...cells.values.keys()]
    const labour = values.filter(isLabour)
    if (labour.length > 0 && labour.length < values.length && values.length <= KINDS)
      return { [header]: labour }
  }
  return null
}

/** The amount or the time of a line when a condition keeps the lines of labour; null without a column. */
export function lineColumn(columns: Columns, role: Extract<Role, 'lineAmount' | 'lineTime'>) {
  const column = columnOf(columns, role)
  if (!column?.cells.isNumeric || (role === 'lineAmount' && column.cells.clocks > 0)) return null
  return column
}

/** Net revenue is the gross amount less the discount next to it, unless the header says 'net' or 'CA'. */
export function discountTerm(columns: Columns, revenue: DetectedColumn, unit?: Unit): Term | null {
  const concepts = headerWords(revenue.header).map(({ concept }) => concept)
  const discount = columnOf(columns, 'discount')
  const isGross = concepts.includes('mo') && !concepts.includes('net') && !concepts.includes('ca')
  if (!isGross || !discount?.cells.isNumeric || discount.cells.clocks > 0) return null
  const isSigned = discount.cells.negatives > discount.cells.numbers / 2
  return { column: discount.header, ...(isSigned ? {} : { sign: -1 }), ...(unit ? { unit } : {}) }
}

/** Billed hours of people with days across: the file's own total column, else the days, by their pattern if they have one. */
export function acrossTerms({ columns, preview }: DetectedTable): Term[] {
  const days = columns.filter(
    ({ header, cells }) => dayIn(header) !== null && (cells.isNumeric || cells.filled === 0),
  )
  const titles = preview.filter(({ kind }) => kind === 'title').flatMap(({ cells }) => cells)
  const isOther = titles.some((title) => /pr[ée]sence|pointage|pr[ée]vu|attendance/i.test(title))
  if (days.length < 5 || isOther) return []
  const total = columns.find(
    ({ header, cells }) => cells.isNumeric && /^(total|cumul)( mois| heures| h)?$/i.test(header),
  )
  const unit = days.some(({ cells }) => cells.isClocks) ? { unit: 'hhmm' as const } : {}
  const series = headingSeries(columns.map(({ header }) => header))
  const read = total ? [total.header] : days.map(({ header }) => inSeries(header, series))
  return [...new Set(read)].map((column) => ({ column, ...unit }))
}

const ENTRIES: Readonly<Record<string, Nature>> = {
  entriesClients: 'client',
  entriesGaranties: 'garantie',
  entriesCessions: 'cession',
}

/** Adds the fields that count invoices by nature, and the hours of customers (8 §1, `where` and `distinct`). */
export function addDerived(found: ProposedFields, columns: Columns, known: KnownTexts): void {
  const natures = naturesIn(columns, known)
  if (!natures) return
  const { header, values } = natures
  const client = values.get('client')
  const hours = found.totalHours
  if (client && hours && !found.hecHours) {
    const terms = hours.terms.map(
      (term): Term => ({
        ...term,
        where: { ...term.where, [header]: client },
      }),
    )
    found.hecHours = { terms, likeness: DERIVED, source: 'derived' }
  }
  const invoice = columnOf(columns, 'invoice')
  for (const [field, nature] of Object.entries(ENTRIES)) {
    const kept = values.get(nature)
    if (!kept || found[field] || !invoice) continue
    const terms: Term[] = [{ distinct: invoice.header, where: { [header]: kept } }]
    found[field] = { terms, likeness: DERIVED, source: 'derived' }
  }
}
