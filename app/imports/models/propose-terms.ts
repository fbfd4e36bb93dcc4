import { MODEL_FIELDS } from '~/domain/import-models/fields'
import type { ModelPart, Term, Unit } from '~/domain/import-models/model'
import { FAMILIES } from '~/domain/sales-families'
import { chosen, columnOf } from './column-choice'
import type { KnownTexts } from './column-evidence'
import { type Candidate, candidatesOf } from './column-meanings'
import {
  acrossTerms,
  addDerived,
  discountTerm,
  labourIn,
  lineColumn,
  naturesSideBySide,
} from './derived-terms'
import type { DetectedColumn, DetectedTable } from './detect-table'
import { earlierFields } from './earlier-terms'
import { meaningsOf, SAFE } from './field-synonyms'
import { headerWords } from './header-words'
import { eurosUnit, hoursUnit, IN_HOURS, numbersOf } from './propose-units'
import type { ProposalContext, ProposedFields } from './proposed-fields'

type Columns = readonly DetectedColumn[]

/** Likeness of 'HT' next to 'HEC': there it means hours, elsewhere it may mean 'hors taxes'. */
const HT_NEXT_TO_HEC = 0.9
/** Likeness of the amount and time of lines of labour: both the column and the condition are guesses. */
const OF_LABOUR = 0.8

const hasConcept = ({ header }: DetectedColumn, wanted: string) =>
  headerWords(header).some(({ concept }) => concept === wanted)

function candidatesIn(columns: Columns, part: ModelPart, known: KnownTexts): Candidate[] {
  const hasHec = columns.some((column) => hasConcept(column, 'hec'))
  return columns
    .flatMap((column) => candidatesOf(column, MODEL_FIELDS[part], known))
    .map((one) =>
      hasHec && one.field === 'totalHours' && one.isNamed && hasConcept(one.column, 'ht')
        ? { ...one, likeness: Math.max(one.likeness, HT_NEXT_TO_HEC) }
        : one,
    )
    .filter(({ likeness }) => likeness >= SAFE)
}

/** Lines of labour: amount and time of the line, with the condition that keeps those lines. */
function labourTerms(columns: Columns, byField: ReadonlyMap<string, Candidate[]>) {
  const where = labourIn(columns)
  if (!where) return null
  const [revenue] = byField.get('netRevenue') ?? []
  const hasLabour = revenue && hasConcept(revenue.column, 'mo')
  return {
    where,
    netRevenue: hasLabour ? null : (revenue?.column ?? lineColumn(columns, 'lineAmount')),
    totalHours: byField.has('totalHours') ? null : lineColumn(columns, 'lineTime'),
  }
}

/** Columns of hours and euros with the units that make an hour earn what it may. */
class Units {
  readonly #of = new Map<DetectedColumn, Unit | undefined>()

  constructor(
    detected: DetectedTable,
    part: ModelPart,
    { hours, euros, revenue, total }: Record<'hours' | 'euros' | 'revenue' | 'total', Columns>,
  ) {
    const numbers = numbersOf(detected)
    const sum = (columns: Columns) =>
      columns.reduce((all, { cells }) => all + cells.sumIn(numbers), 0)
    const isDetail = ['invoice', 'order'] as const
    const context = {
      part,
      numbers,
      isDetail: isDetail.some((role) => columnOf(detected.columns, role) !== null),
      revenue: revenue.length === 1 ? sum(revenue) : null,
    }
    for (const column of hours) this.#of.set(column, hoursUnit(column, context))
    const billed = total.reduce((all, column) => {
      const perUnit = IN_HOURS[this.#of.get(column) ?? 'hours'] ?? 1
      return all + column.cells.sumIn(numbers) * perUnit
    }, 0)
    const rate = billed > 0 ? sum(revenue) / billed : null
    for (const column of euros)
      this.#of.set(column, eurosUnit(column, revenue.includes(column) ? rate : null))
  }

  of(column: DetectedColumn): { unit?: Unit } {
    const unit = this.#of.get(column)
    return unit ? { unit } : {}
  }
}

/** Families in columns side by side: a family column would count them twice. */
function withoutTwice(found: ProposedFields): void {
  if (FAMILIES.filter((family) => found[family]).length < 2) return
  delete found.family
  delete found.quantity
}

/**
 * Proposes terms for the fields of a part (8 §2, step 2): of earlier models, by words of the header, by nearness of
 * spelling, and by what the cells hold. Nothing below `SAFE`.
 */
export function proposeFields(
  detected: DetectedTable,
  part: ModelPart,
  context: ProposalContext,
  known: KnownTexts,
): ProposedFields {
  const { columns } = detected
  const byField = chosen(candidatesIn(columns, part, known))
  const labour = part === 'activity' ? labourTerms(columns, byField) : null
  const byNature = (field: 'netRevenue' | 'totalHours') =>
    part === 'activity' && !byField.has(field) && !labour?.[field]
      ? naturesSideBySide(columns, field)
      : null
  const natures = { netRevenue: byNature('netRevenue'), totalHours: byNature('totalHours') }
  const columnsOf = (field: string, line?: DetectedColumn | null, added?: Columns | null) =>
    line ? [line] : (added ?? (byField.get(field) ?? []).map(({ column }) => column))
  const revenue = columnsOf('netRevenue', labour?.netRevenue, natures.netRevenue)
  const total = columnsOf('totalHours', labour?.totalHours, natures.totalHours)
  const kinds = (wanted: string) =>
    MODEL_FIELDS[part].filter(({ kind }) => kind === wanted).flatMap(({ key }) => columnsOf(key))
  const hours = [...new Set([...kinds('hours'), ...total])]
  const euros = [...new Set([...kinds('euros'), ...revenue])]
  const units = new Units(detected, part, { hours, euros, revenue, total })
  const found: ProposedFields = {}
  for (const { key } of MODEL_FIELDS[part]) {
    const list = byField.get(key)
    if (!list) continue
    const terms = list.map(
      ({ column, service }): Term => ({
        column: column.header,
        ...units.of(column),
        ...(service ? { service } : {}),
      }),
    )
    const source = list.every((one) => one.isNamed) ? 'header' : 'cells'
    found[key] = { terms, likeness: Math.min(...list.map((one) => one.likeness)), source }
  }
  for (const field of ['netRevenue', 'totalHours'] as const) {
    const terms = natures[field]?.map((column) => ({ column: column.header, ...units.of(column) }))
    if (terms) found[field] = { terms, likeness: OF_LABOUR, source: 'derived' }
    const column = labour?.[field]
    if (!labour || !column) continue
    const term = { column: column.header, ...units.of(column), where: labour.where }
    found[field] = { terms: [term], likeness: OF_LABOUR, source: 'derived' }
  }
  addToNames(found, columns)
  const [first, second] = revenue
  const unit = first && units.of(first).unit
  const discount = first && !second ? discountTerm(columns, first, unit) : null
  if (discount) found.netRevenue?.terms.push(discount)
  if (part === 'activity') addDerived(found, columns, known)
  const across = part === 'workers' && !found.billedHours ? acrossTerms(detected) : []
  if (across.length > 0) found.billedHours = { terms: across, likeness: SAFE, source: 'cells' }
  withoutTwice(found)
  return { ...found, ...earlierFields(columns, part, context.earlier) }
}

/** A name in two columns: the first name next to 'Nom'. */
function addToNames(found: ProposedFields, columns: Columns): void {
  const terms = found.name?.terms ?? found.adviser?.terms
  const header = terms?.[0]?.column
  const first = columnOf(columns, 'firstName')
  if (!terms || header === undefined || !first || first.cells.isNumeric) return
  const isWhole = headerWords(header).some(({ concept }) => concept === 'prenom')
  if (!isWhole && meaningsOf(header).some(({ target }) => target === 'name'))
    terms.push({ column: first.header })
}
