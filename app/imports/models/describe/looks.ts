import type { LocalDate } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import type { ImportModel, Term } from '~/domain/import-models/model'
import { partOf } from '~/domain/import-models/part'
import { numberText } from '~/domain/message-format'
import type { Description, DistinctValue } from '~/domain/model-editor/description'
import { type AssignedField, assignedFieldsOf, fieldsOf } from '~/domain/model-editor/draft'
import { Findings } from '../../reading/findings'
import { type KnownSite, SiteResolver } from '../../reading/site-resolver'
import { WorkbookRefused } from '../../workbook/errors'
import type { Workbook } from '../../workbook/read-workbook'
import { Cells } from '../cells'
import { findTables, usedHeaders } from '../find-table'
import { plainModel } from '../heading-columns'
import { familyValues, serviceValues, siteValues } from '../known-values'
import type { OuterText } from '../outer-text'
import { type Plan, planOf } from '../plan'
import { joinedModel } from '../read-sheets'
import { RowSums, textTerm } from '../row-sums'
import { knownOfStaff } from '../staff/staff-values'
import { SumWords } from '../sums'
import { walkTable } from '../walk-table'

/** Rows whose values are shown next to the fields. */
const SAMPLES = 3
/** Values kept of a field; a column that holds something else has as many as rows. */
const MOST_VALUES = 1_000

type Looks = Pick<Description, 'first' | 'samples' | 'values' | 'walked'>

const NO_LOOKS: Looks = { first: {}, samples: {}, values: {}, walked: 0 }

/** What the reader knows of a value without the model: identifier, service or family. */
type Known = Record<AssignedField, (text: string, outer?: OuterText) => string | null>

class Looker {
  readonly values = new Map<string, Map<string, DistinctValue>>()
  readonly samples: Looks['samples'] = {}
  readonly first: Looks['first'] = {}
  #model: ImportModel
  #plan: Plan
  #cells: Cells
  #sums: RowSums
  readonly #known: Known
  readonly #hours: number

  constructor(model: ImportModel, plan: Plan, cells: Cells, known: Known) {
    this.#model = model
    this.#plan = plan
    this.#cells = cells
    this.#sums = new RowSums(plan)
    this.#known = known
    this.#hours = plan.sums.findIndex(({ key }) => key === 'totalHours')
  }

  /** Goes on with the rows of another sheet. */
  enter(model: ImportModel, plan: Plan, cells: Cells): void {
    this.#model = model
    this.#plan = plan
    this.#cells = cells
    this.#sums = new RowSums(plan)
  }

  row(): void {
    this.#sums.read(this.#cells)
    for (const field of assignedFieldsOf(this.#model)) this.#count(field)
    for (const { key } of fieldsOf(this.#model))
      if ((this.samples[key]?.length ?? 0) < SAMPLES) this.#sample(key)
  }

  #count(field: AssignedField): void {
    const found = textTerm(this.#plan.texts[field], this.#cells)
    if (!found || found.isConstant || found.text === '') return
    const values = this.values.get(field) ?? new Map<string, DistinctValue>()
    this.values.set(field, values)
    const { text } = found
    const value = values.get(text) ?? {
      value: text,
      rows: 0,
      amount: 0,
      hours: this.#hours < 0 ? null : 0,
      known: found.lacks === undefined ? this.#known[field](text, found.outer) : null,
    }
    if (!values.has(text) && values.size >= MOST_VALUES) return
    values.set(text, value)
    value.rows++
    value.amount += this.#sums.amount()
    if (value.hours !== null) value.hours += this.#sumOf('totalHours')
  }

  /** Sum of a field's terms in the row. */
  #sumOf(key: string): number {
    const sum = this.#plan.sums.findIndex((one) => one.key === key)
    let total = 0
    this.#plan.terms.forEach((term, i) => {
      if (this.#sums.applies[i] && term.sum === sum) total += this.#sums.values[i] ?? 0
    })
    return total
  }

  /** The row's cells of a field's terms: '312,40 − 15,62'. */
  #sample(key: string): void {
    const terms = this.#model.columns[key] ?? []
    const texts = terms.map((term) => this.#textOf(term, key))
    if (texts.every((text) => text === '')) return
    const text = texts
      .map((one, i) => (i === 0 ? one : `${terms[i]?.sign === -1 ? '\u2212' : '+'} ${one || '0'}`))
      .join(' ')
      .slice(0, 80)
    const isSum = this.#plan.sums.some((one) => one.key === key)
    const counts = !isSum || this.#applies(key)
    const samples = this.samples[key] ?? []
    this.samples[key] = samples
    samples.push({ text, counts })
    if (counts && isSum && this.first[key] === undefined)
      this.first[key] = terms.some(({ column }) => column !== undefined)
        ? withoutNoise(this.#sumOf(key))
        : null
  }

  #applies(key: string): boolean {
    const sum = this.#plan.sums.findIndex((one) => one.key === key)
    return this.#plan.terms.some((term, i) => term.sum === sum && this.#sums.applies[i])
  }

  #textOf({ column, distinct, value, count, from, part }: Term, key: string): string {
    if (from !== undefined)
      return textTerm(this.#plan.texts[key as 'site'] ?? [], this.#cells)?.text ?? ''
    const header = column ?? distinct
    if (header !== undefined) {
      const text = this.#cells.text(this.#plan.indexOf(header))
      return part ? (partOf(text, part) ?? text) : text
    }
    if (typeof value === 'number') return numberText(value)
    return count ? '1' : (value ?? '')
  }
}

/** Sums without noise, the most rows first. */
function sorted(values: Map<string, DistinctValue>): DistinctValue[] {
  return [...values.values()]
    .map((one) => ({
      ...one,
      amount: withoutNoise(one.amount),
      hours: one.hours === null ? null : withoutNoise(one.hours),
    }))
    .sort((a, b) => b.rows - a.rows || a.value.localeCompare(b.value, 'fr'))
}

/**
 * What the rows of the file hold for a model in the making: the first values of each field, and the different values of
 * sites, services and families with their rows and sums (8 §2).
 */
export function looksOf(
  book: Workbook,
  given: ImportModel,
  { sites, day, fileName }: { sites: readonly KnownSite[]; day: LocalDate; fileName?: string },
): Looks {
  const { date1904 } = book
  const found = findTables(book, given)
  if (found.length === 0) return NO_LOOKS
  try {
    const plains = found.map((table) => plainModel(given, table, { date: day, date1904 }))
    const fed = joinedModel(plains.map(({ model }) => model))
    const outside = { fileName, date1904 }
    const tables = plains.flatMap(({ model, days }, i) => {
      const table = found[i]
      if (!table) return []
      const plan = planOf(model, table, usedHeaders(model), { days, outside, fed })
      return [{ table, model, plan, cells: new Cells(table.sheet, plan.filledDown) }]
    })
    const [first] = tables
    if (!first) return NO_LOOKS
    // Without the model's own values: the page shows what is known without them.
    const { values: _, ...bare } = fed
    const own = {
      site: siteValues(bare, sites, new SiteResolver(sites, new Findings())),
      service: serviceValues(bare),
      family: familyValues(bare),
    }
    const looker = new Looker(first.model, first.plan, first.cells, {
      site: (text, outer) => {
        const meaning = outer ? own.site.ofOuter(outer) : own.site.of(text)
        return meaning.kind === 'known' ? meaning.value.siteId : null
      },
      service: (text, outer) => {
        const meaning = outer ? own.service.ofOuter(outer) : own.service.of(text)
        return meaning.kind === 'known' ? meaning.value : null
      },
      family: (text, outer) => {
        const meaning = outer ? own.family.ofOuter(outer) : own.family.of(text)
        return meaning.kind === 'known' ? meaning.value : null
      },
      team: (text) => knownOfStaff('team', text) ?? null,
      metier: (text) => knownOfStaff('metier', text) ?? null,
      apprentice: (text) => knownOfStaff('apprentice', text) ?? null,
    })
    const means = (field: 'site' | 'service' | 'family') => (text: string) =>
      own[field].means(text) || Object.hasOwn(given.values?.[field] ?? {}, text)
    let walked = 0
    for (const { table, model, plan, cells } of tables) {
      looker.enter(model, plan, cells)
      const sums = new SumWords(plan, {
        site: means('site'),
        service: means('service'),
        family: means('family'),
      })
      walkTable(table, model, plan, cells, sums, {
        row: (_index, below) => {
          walked++
          if (!below) looker.row()
        },
        control: () => undefined,
        sum: () => undefined,
      })
    }
    const values = Object.fromEntries([...looker.values].map(([key, one]) => [key, sorted(one)]))
    return { first: looker.first, samples: looker.samples, values, walked }
  } catch (error) {
    // The reading says what is wrong with the table.
    if (error instanceof WorkbookRefused) return NO_LOOKS
    throw error
  }
}
