import type { LocalDate } from '~/domain/calendar/local-date'
import { type Condition, conditionOf, conditionParts } from '~/domain/import-models/condition'
import { type FieldKind, MODEL_FIELDS } from '~/domain/import-models/fields'
import type { ImportModel, ModelPart, Term, Unit } from '~/domain/import-models/model'
import type { Part } from '~/domain/import-models/part'
import { settingProblems } from '~/domain/import-models/term-settings'
import { type TextSource, textSourceParts } from '~/domain/import-models/text-source'
import { quoted } from '~/domain/message-format'
import { FAMILIES } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { normalised } from '../reading/normalise-names'
import { WorkbookRefused } from '../workbook/errors'
import { type CellPart, cellPart } from './cell-part'
import type { FoundTable } from './find-table'
import { Headings } from './headings'
import { type KnownColumn, knownColumns } from './known-columns'
import { fixedText, type OuterText, type Outside, partOfOuter } from './outer-text'
import {
  factorOf,
  INTEGRAL_UNITS,
  type QuantityKind,
  type QuantityReader,
  quantityReader,
} from './quantity'

/** Keeps the rows whose column fulfils a condition. */
export interface ColumnCondition {
  index: number
  /** tests a text, each text once */
  holds: (text: string) => boolean
}

/** A term of `site`, `service`, `name` and other texts. */
export interface TextTerm {
  /** null: `value` is a constant, or the text is `outer` */
  index: number | null
  value: string
  /** text of a title, of the sheet's or the file's name, of which `part` is taken already */
  outer?: () => OuterText
  /** part of the text that is read; null: all of it */
  part: CellPart | null
  where: readonly ColumnCondition[]
}

/** A term of a field that is a sum. */
export interface SumTerm {
  kind: 'column' | 'count' | 'distinct' | 'constant'
  /** index in `Plan.sums`; null: the sum of the row's family */
  sum: number | null
  /** column of the cell; -1 for a count or a constant */
  index: number
  header: string
  /** written unit to euros, hours or pieces, with the sign; for a constant its value */
  factor: number
  read: QuantityReader
  /** part of the cell whose values `distinct` counts; null: the whole cell */
  part: CellPart | null
  unit: Unit | undefined
  /** true: written without decimals, or the file has changed its unit */
  integral: boolean
  where: readonly ColumnCondition[]
  service: ProductiveService | null
  /** day that the column's heading names; null: the row's */
  day: LocalDate | null
}

/** A model whose columns are found, so that a row needs no search. */
export interface Plan {
  part: ModelPart
  services: readonly ProductiveService[]
  /** fields that are sums, in the order of the accumulators */
  sums: readonly { key: string; kind: QuantityKind; label: string }[]
  terms: readonly SumTerm[]
  /** index of the part's main field in `sums`; null: the model does not feed it, or every sum counts (sales) */
  main: number | null
  texts: Readonly<
    Record<
      | 'site'
      | 'service'
      | 'family'
      | 'name'
      | 'matricule'
      | 'metier'
      | 'adviser'
      | 'team'
      | 'apprentice'
      | 'arrival'
      | 'lastDay',
      readonly TextTerm[]
    >
  >
  /** column of the rows' dates; null unless `dated` by a column */
  date: number | null
  /** text of the rows' dates; null unless `dated` by a title or name */
  dateText: (() => OuterText) | null
  headings: Headings
  /** true: the headings date the figures of a row */
  isAcross: boolean
  filledDown: ReadonlySet<number>
  /** columns of conditions whose cells may be new to the model */
  conditions: readonly KnownColumn[]
  /** every column that the model uses */
  used: readonly number[]
  /** column and header of a used header */
  indexOf: (header: string) => number
}

/** Heading rows whose part is kept. */
const MOST_HEADINGS = 10_000

/** Days of columns by compared heading; null for a model that headings do not date. */
type HeadingDays = ReadonlyMap<string, LocalDate> | null

interface PlanContext {
  days?: HeadingDays
  outside?: Outside
  fed?: ImportModel
}

const MAIN: Readonly<Record<ModelPart, string | null>> = {
  activity: 'netRevenue',
  workers: 'billedHours',
  sales: null,
  videocheck: 'realised',
  staff: null,
}

const isSum = (kind: FieldKind): kind is QuantityKind => kind !== 'key' && kind !== 'text'

/** Remembers the answers of a test on texts, because a file repeats few of them on every row. */
function remembering(test: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = test(text)
    if (answers.size < 10_000) answers.set(text, answer)
    return answer
  }
}

/** Tests whether a text is one of some values, compared with `normalised`. */
function among(values: readonly string[]): (text: string) => boolean {
  const wanted = new Set(values.map(normalised))
  return remembering((text) => wanted.has(normalised(text)))
}

/** A filled cell without the part fulfils no condition on it. */
function holdsInPart(condition: Condition, part: Part): (text: string) => boolean {
  const holds = holdsOf(condition)
  const own = cellPart(part)
  return (text) => {
    const taken = text === '' || !own ? text : own.of(text)
    return taken !== null && holds(taken)
  }
}

function holdsOf(condition: Condition): (text: string) => boolean {
  const { kind, values, part } = conditionParts(condition)
  if (part !== undefined) return holdsInPart(conditionOf({ kind, values }), part)
  if (kind === 'empty') return (text) => text === ''
  if (kind === 'filled') return (text) => text !== ''
  const isOne = among(values)
  if (kind === 'is') return isOne
  if (kind === 'not') return (text) => !isOne(text)
  const begins = values.map(normalised)
  return remembering((text) => begins.some((one) => normalised(text).startsWith(one)))
}

const conditionsOf = (where: Term['where'], indexOf: Plan['indexOf']): ColumnCondition[] =>
  Object.entries(where ?? {}).map(([header, condition]) => ({
    index: indexOf(header),
    holds: holdsOf(condition),
  }))

function sumTerm(
  term: Term,
  { kind, sum }: { kind: QuantityKind; sum: number | null },
  { model, indexOf, days }: { model: ImportModel; indexOf: Plan['indexOf']; days: HeadingDays },
): SumTerm {
  const { column, distinct, value, unit, sign = 1, service = null } = term
  const shared = {
    sum,
    service,
    where: conditionsOf(term.where, indexOf),
    read: quantityReader(kind, term, model.numbers),
    part: cellPart(term.part),
    unit,
    integral: unit !== undefined && INTEGRAL_UNITS.has(unit),
    day: days?.get(normalised(column ?? '')) ?? null,
  }
  const header = column ?? distinct ?? ''
  const index = header === '' ? -1 : indexOf(header)
  if (column !== undefined)
    return { ...shared, kind: 'column', index, header, factor: factorOf(term) }
  if (distinct !== undefined) return { ...shared, kind: 'distinct', index, header, factor: sign }
  if (value === undefined) return { ...shared, kind: 'count', index, header, factor: sign }
  return { ...shared, kind: 'constant', index, header, factor: sign * Number(value) }
}

/**
 * Refuses terms whose part, factor or constant cannot be read: a model in the making may have them.
 * @throws WorkbookRefused naming the field
 */
function refuseSettings({ name, feeds, columns }: ImportModel): void {
  for (const field of MODEL_FIELDS[feeds]) {
    const [first] = (columns[field.key] ?? []).flatMap((term) => settingProblems(field, term))
    if (!first) continue
    const where = `Modèle ${quoted(name)}, champ ${quoted(field.label)}`
    throw new WorkbookRefused(`${where}\u202f: ${first.message}`)
  }
}

/** Indexes of the used headers by their compared text; each is there once (`refuseHeaders`). */
function indexes({ headers }: FoundTable): Plan['indexOf'] {
  const byText = new Map<string, number>()
  headers.forEach((text, index) => {
    if (text !== undefined && !byText.has(normalised(text))) byText.set(normalised(text), index)
  })
  return (header) => byText.get(normalised(header)) ?? -1
}

/** Services that the model supplies, in display order. */
export const fedServices = ({ services }: ImportModel): readonly ProductiveService[] =>
  services
    ? PRODUCTIVE_SERVICES.filter((service) => services.includes(service))
    : PRODUCTIVE_SERVICES

/**
 * Finds the columns of a model in its table.
 * @param used the used headers, all of them in the table
 * @param days days of the columns when headings date the figures (`plainModel`)
 * @param outside what titles and names are read from
 * @param fed the model that says which fields have terms, when other tables of the file have further ones
 * @throws WorkbookRefused for a term whose part, factor or constant cannot be read
 */
export function planOf(
  model: ImportModel,
  table: FoundTable,
  used: readonly string[],
  { days = null, outside = {}, fed = model }: PlanContext = {},
): Plan {
  refuseSettings(model)
  const indexOf = indexes(table)
  const fields = MODEL_FIELDS[model.feeds]
  const services = fedServices(model)
  const isFed = ({ service }: Term) => service === undefined || services.includes(service)
  const byFamily = (fed.columns.quantity ?? []).length > 0
  const sums = fields.flatMap(({ key, kind, label }) => {
    if (!isSum(kind) || key === 'quantity') return []
    const isGiven = (fed.columns[key] ?? []).length > 0
    return isGiven || (byFamily && FAMILIES.some((family) => family === key))
      ? [{ key, kind, label }]
      : []
  })
  const terms = fields.flatMap(({ key, kind }) => {
    if (!isSum(kind)) return []
    const sum = key === 'quantity' ? null : sums.findIndex((one) => one.key === key)
    return (model.columns[key] ?? [])
      .filter(isFed)
      .map((term) => sumTerm(term, { kind, sum }, { model, indexOf, days }))
  })
  const figures = terms.flatMap(({ index }) => (index < 0 ? [] : [index]))
  const identifying = figures.length > 0 ? figures : used.map(indexOf)
  const headings = new Headings(model, identifying)
  const outerOf = (source: TextSource, part?: Part): (() => OuterText) => {
    // A heading row holds for many rows.
    const parts = new Map<OuterText, OuterText>()
    const taken = (outer: OuterText) => {
      if (!part) return outer
      const own = parts.get(outer) ?? partOfOuter(outer, part)
      if (parts.size < MOST_HEADINGS) parts.set(outer, own)
      return own
    }
    const fixed = fixedText(source, table, model.table?.headerRows ?? 1, outside)
    const always = fixed && taken(fixed)
    const { text } = textSourceParts(source)
    return () => always ?? taken(headings.of(text))
  }
  const textsOf = (key: string): TextTerm[] =>
    (model.columns[key] ?? []).map(({ column, value = '', from, part, where }) => ({
      index: column === undefined ? null : indexOf(column),
      value: String(value),
      ...(from === undefined ? {} : { outer: outerOf(from, part) }),
      part: cellPart(part),
      where: conditionsOf(where, indexOf),
    }))
  const dated = model.time.kind === 'dated' ? model.time : null
  const main = sums.findIndex(({ key }) => key === MAIN[model.feeds])
  return {
    part: model.feeds,
    services,
    sums,
    terms,
    main: main < 0 ? null : main,
    texts: {
      site: textsOf('site'),
      service: textsOf('service'),
      family: textsOf('family'),
      name: textsOf('name'),
      matricule: textsOf('matricule'),
      metier: textsOf('metier'),
      adviser: textsOf('adviser'),
      team: textsOf('team'),
      apprentice: textsOf('apprentice'),
      arrival: textsOf('arrival'),
      lastDay: textsOf('lastDay'),
    },
    date: dated?.column === undefined || days ? null : indexOf(dated.column),
    dateText: dated?.from === undefined ? null : outerOf(dated.from),
    headings,
    isAcross: days !== null,
    conditions: knownColumns(model, indexOf),
    filledDown: new Set((model.table?.fillDown ?? []).map(indexOf)),
    used: used.map(indexOf),
    indexOf,
  }
}
