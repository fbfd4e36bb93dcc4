import { MODEL_FIELDS } from '~/domain/import-models/fields'
import type { ImportModel, ModelPart, Term } from '~/domain/import-models/model'
import type { ProductiveService } from '~/domain/workshop-services'
import { normalised } from '../reading/normalise-names'
import type { Installation, KnownTexts } from './column-evidence'
import { type Candidate, candidatesOf } from './column-meanings'
import type { DetectedColumn, DetectedTable } from './detect-table'
import { meaningsOf, type Role, SAFE } from './field-synonyms'
import { usedHeaders } from './find-table'
import { dayIn } from './header-search'
import { headerWords } from './header-words'
import { eurosUnit, hoursUnit } from './propose-units'
import { likelyNature, type Nature } from './value-synonyms'

/** What proposals are made from besides the file. */
export interface ProposalContext extends Installation {
  /** models of the installation, the ones to prefer first */
  earlier: readonly ImportModel[]
}

/** Why a field is proposed: an earlier model, the header's words, the cells, or another field with a condition. */
export type ProposalSource = 'earlier' | 'header' | 'cells' | 'derived'

/** Terms proposed for a field. */
export interface ProposedField {
  terms: Term[]
  /** `SAFE` to 1 */
  likeness: number
  source: ProposalSource
}

export type ProposedFields = Record<string, ProposedField>

type Columns = readonly DetectedColumn[]

/** The column that most surely serves a role; null without a sure one. */
export function columnOf(columns: Columns, role: Role): DetectedColumn | null {
  let best: DetectedColumn | null = null
  let most = 0
  for (const column of columns) {
    const meaning = meaningsOf(column.header).find(({ target }) => target === role)
    const likeness = meaning?.likeness ?? 0
    if (likeness < SAFE || likeness <= most) continue
    most = likeness
    best = column
  }
  return best
}

/** Derived fields have the likeness of a usual synonym: their condition is a guess. */
const DERIVED = 0.85

/** Headers of the columns that name a nature such as CLI, GAR, INT, with the values of each nature. */
function naturesIn(
  columns: Columns,
  known: KnownTexts,
): { header: string; values: Map<Nature, string[]> } | null {
  const [best] = columns
    .map(({ header, cells }) => ({ header, cells, likeness: known.evidence('nature', cells) }))
    .filter(({ likeness }) => likeness >= 0.6)
    .sort((a, b) => b.likeness - a.likeness)
  if (!best) return null
  const values = new Map<Nature, string[]>()
  for (const value of best.cells.values.keys()) {
    const nature = likelyNature(value)
    if (nature) values.set(nature, [...(values.get(nature) ?? []), value])
  }
  return { header: best.header, values }
}

/** Fields as an earlier model of the part has them, when all their headers are in the file. */
function earlierFields(columns: Columns, part: ModelPart, earlier: readonly ImportModel[]) {
  const found: ProposedFields = {}
  const headers = new Map(columns.map(({ header }) => [normalised(header), header]))
  for (const model of earlier.filter(({ feeds }) => feeds === part))
    for (const [field, terms] of Object.entries(model.columns)) {
      const used = usedHeaders({ columns: { [field]: terms } })
      if (found[field] || used.length === 0) continue
      if (!used.every((name) => headers.has(normalised(name)))) continue
      const own = (name: string) => headers.get(normalised(name)) ?? name
      const copied = terms.map(
        (term): Term => ({
          ...term,
          ...(term.column === undefined ? {} : { column: own(term.column) }),
          ...(term.distinct === undefined ? {} : { distinct: own(term.distinct) }),
          ...(term.where && {
            where: Object.fromEntries(Object.entries(term.where).map(([k, v]) => [own(k), v])),
          }),
        }),
      )
      found[field] = { terms: copied, likeness: 1, source: 'earlier' }
    }
  return found
}

/** Net revenue is the gross amount less the discount next to it, unless the header says 'net' or 'CA'. */
function discountTerm(columns: Columns, revenue: DetectedColumn): Term | null {
  const concepts = headerWords(revenue.header).map(({ concept }) => concept)
  const discount = columnOf(columns, 'discount')
  const isGross = concepts.includes('mo') && !concepts.includes('net') && !concepts.includes('ca')
  if (!isGross || !discount?.cells.isNumeric || discount.cells.clocks > 0) return null
  const unit = eurosUnit(discount)
  const isSigned = discount.cells.negatives > discount.cells.numbers / 2
  return { column: discount.header, ...(isSigned ? {} : { sign: -1 }), ...(unit ? { unit } : {}) }
}

/** Candidates by field: side by side by service when several services have one, else the likeliest column. */
function chosen(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const sorted = [...candidates].sort((a, b) => b.likeness - a.likeness)
  const found = new Map<string, Candidate[]>()
  const taken = new Set<DetectedColumn>()
  const sideBySide = new Map<string, Map<ProductiveService, Candidate>>()
  for (const one of sorted) {
    if (!one.service) continue
    const services = sideBySide.get(one.field) ?? new Map<ProductiveService, Candidate>()
    if (!services.has(one.service)) services.set(one.service, one)
    sideBySide.set(one.field, services)
  }
  const isWide = [...sideBySide.values()].some((services) => services.size > 1)
  for (const [field, services] of sideBySide)
    if (isWide) {
      const inOrder = [...services.values()].sort((a, b) => a.column.index - b.column.index)
      for (const { column } of inOrder) taken.add(column)
      found.set(field, inOrder)
    }
  for (const one of sorted) {
    if (found.has(one.field) || taken.has(one.column) || one.service) continue
    found.set(one.field, [one])
    taken.add(one.column)
  }
  return found
}

/** Billed hours of people with days across: the file's own total column, else the sum of the days. */
function acrossTerms({ columns, preview }: DetectedTable): Term[] {
  const days = columns.filter(
    ({ header, cells }) => dayIn(header) !== null && (cells.isNumeric || cells.filled === 0),
  )
  const titles = preview.filter(({ kind }) => kind === 'title').flatMap(({ cells }) => cells)
  const isOther = titles.some((title) => /pr[ée]sence|pointage|pr[ée]vu|attendance/i.test(title))
  if (days.length < 5 || isOther) return []
  const total = columns.find(
    ({ header, cells }) => cells.isNumeric && /^(total|cumul)( mois| heures| h)?$/i.test(header),
  )
  return (total ? [total] : days).map((column) => {
    const clocks = days.some(({ cells }) => cells.isClocks)
    return { column: column.header, ...(clocks ? { unit: 'hhmm' as const } : {}) }
  })
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
  const fields = MODEL_FIELDS[part]
  const candidates = columns
    .flatMap((column) => candidatesOf(column, fields, known))
    .filter(({ likeness }) => likeness >= SAFE)
  const byField = chosen(candidates)
  const invoice = columnOf(columns, 'invoice')
  const isDetail = invoice !== null || columnOf(columns, 'order') !== null
  const [revenueColumn] = byField.get('netRevenue') ?? []
  const revenue = revenueColumn?.service ? null : (revenueColumn?.column.cells.sum ?? null)
  const found: ProposedFields = {}
  for (const { key, kind } of fields) {
    const list = byField.get(key)
    if (!list) continue
    const terms = list.map(({ column, service }): Term => {
      const unit =
        kind === 'hours'
          ? hoursUnit(column, { part, isDetail, revenue })
          : kind === 'euros'
            ? eurosUnit(column)
            : undefined
      return {
        column: column.header,
        ...(unit ? { unit } : {}),
        ...(service ? { service } : {}),
      }
    })
    const likeness = Math.min(...list.map((one) => one.likeness))
    const isNamed = list.every((one) => one.isNamed)
    found[key] = { terms, likeness, source: isNamed ? 'header' : 'cells' }
  }
  const [first, second] = byField.get('netRevenue') ?? []
  const discount = first && !second ? discountTerm(columns, first.column) : null
  if (discount) found.netRevenue?.terms.push(discount)
  if (part === 'activity') addDerived(found, invoice, naturesIn(columns, known))
  const across = part === 'workers' && !found.billedHours ? acrossTerms(detected) : []
  if (across.length > 0) found.billedHours = { terms: across, likeness: SAFE, source: 'cells' }
  // Families in columns side by side: a family column would count them twice.
  if (
    part === 'sales' &&
    fields.filter(({ kind, key }) => kind === 'integer' && key !== 'quantity' && found[key])
      .length > 1
  ) {
    delete found.family
    delete found.quantity
  }
  return { ...found, ...earlierFields(columns, part, context.earlier) }
}

const ENTRIES: Readonly<Record<string, Nature>> = {
  entriesClients: 'client',
  entriesGaranties: 'garantie',
  entriesCessions: 'cession',
}

/** Adds the fields that count invoices by nature, and the hours of customers (8 §1, `where` and `distinct`). */
function addDerived(
  found: ProposedFields,
  invoice: DetectedColumn | null,
  natures: ReturnType<typeof naturesIn>,
): void {
  if (!natures) return
  const { header, values } = natures
  const client = values.get('client')
  const hours = found.totalHours
  if (client && hours && !found.hecHours) {
    const terms = hours.terms.map((term): Term => ({ ...term, where: { [header]: client } }))
    found.hecHours = { terms, likeness: DERIVED, source: 'derived' }
  }
  for (const [field, nature] of Object.entries(ENTRIES)) {
    const kept = values.get(nature)
    if (!kept || found[field] || !invoice) continue
    const terms: Term[] = [{ distinct: invoice.header, where: { [header]: kept } }]
    found[field] = { terms, likeness: DERIVED, source: 'derived' }
  }
}
