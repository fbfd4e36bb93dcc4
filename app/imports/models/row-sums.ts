import type { Cells } from './cells'
import type { OuterText } from './outer-text'
import type { ColumnCondition, Plan, SumTerm } from './plan'

const holds = (where: readonly ColumnCondition[], cells: Cells): boolean => {
  for (const { index, holds: test } of where) if (!test(cells.text(index))) return false
  return true
}

/** What one row adds, term by term; the object is used again for every row. */
export class RowSums {
  /** by term: whether its `where` holds */
  readonly applies: boolean[]
  /** by term: euros, hours or pieces */
  readonly values: number[]
  /** by term: false when the column's cell is blank */
  readonly filled: boolean[]
  /** by term: the value that `distinct` counts; '' for none */
  readonly distinct: string[]
  /** cells that cannot be read */
  wrongs: { header: string; what: string }[] = []
  /** first column whose whole unit has decimals; null: none */
  fraction: { term: SumTerm; value: number } | null = null
  isAny = false
  hasQuantity = false
  readonly #plan: Plan
  readonly #alwaysHas: boolean

  constructor(plan: Plan) {
    this.#plan = plan
    this.applies = plan.terms.map(() => false)
    this.values = plan.terms.map(() => 0)
    this.filled = plan.terms.map(() => false)
    this.distinct = plan.terms.map(() => '')
    this.#alwaysHas = plan.terms.every(({ index }) => index < 0)
  }

  /** Reads the row that `cells` has entered. */
  read(cells: Cells): void {
    const { terms } = this.#plan
    if (this.wrongs.length > 0) this.wrongs = []
    this.fraction = null
    this.isAny = false
    this.hasQuantity = this.#alwaysHas
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]
      if (!term) continue
      const applies = term.where.length === 0 || holds(term.where, cells)
      this.applies[i] = applies
      this.values[i] = 0
      this.filled[i] = false
      if (!applies) continue
      this.isAny = true
      this.#readTerm(term, i, cells)
    }
  }

  #readTerm(term: SumTerm, i: number, cells: Cells): void {
    if (term.kind === 'count' || term.kind === 'constant') {
      this.values[i] = term.factor
      // What each row adds is a quantity; a counted row may be a blank one.
      if (term.kind === 'constant') this.hasQuantity = true
      return
    }
    if (term.kind === 'distinct') this.#readDistinct(term, i, cells)
    else this.#readQuantity(term, i, cells)
  }

  #readDistinct({ index, header, part }: SumTerm, i: number, cells: Cells): void {
    const text = cells.text(index)
    const value = text === '' || !part ? text : part.of(text)
    this.distinct[i] = value ?? ''
    if (text !== '') this.hasQuantity = true
    if (value === null) this.wrongs.push({ header, what: part?.missing(text) ?? '' })
  }

  #readQuantity(term: SumTerm, i: number, cells: Cells): void {
    const read = term.read(cells.own(term.index))
    if (read === null) return
    this.hasQuantity = true
    this.filled[i] = true
    if (typeof read === 'string') {
      this.wrongs.push({ header: term.header, what: read })
      return
    }
    if (term.integral && !Number.isInteger(read)) this.fraction ??= { term, value: read }
    this.values[i] = read * term.factor
  }

  /** Euros, hours or pieces of the part's main field. */
  amount(): number {
    const { terms, main, part } = this.#plan
    let sum = 0
    for (let i = 0; i < terms.length; i++)
      if (this.applies[i] && (part === 'sales' || terms[i]?.sum === main))
        sum += this.values[i] ?? 0
    return main === null && part !== 'sales' ? 0 : sum
  }

  /** The main field's first column without its conditions: for a row that no condition keeps. */
  amountWithoutConditions(cells: Cells): number {
    const { terms, main, part } = this.#plan
    const term = terms.find(
      ({ kind, sum }) => kind === 'column' && (part === 'sales' || (main !== null && sum === main)),
    )
    const read = term?.read(cells.own(term.index))
    return term && typeof read === 'number' ? read * term.factor : 0
  }
}

/** Text of a row's key. */
export interface KeyText {
  text: string
  isConstant: boolean
  /** the text is of a title or name */
  outer?: OuterText
  /** the text is there, but lacks the part that the model reads: `text` is the whole of it */
  lacks?: string
}

/**
 * The constant or text of the first term that holds and has one; '' for none. A text without the part that a term reads
 * is looked at like a blank one, and named when no later term has a text.
 */
export function textTerm(terms: Plan['texts']['site'], cells: Cells): KeyText | null {
  let blank: KeyText | null = null
  let lacking: KeyText | null = null
  for (const { index, value, outer, part, where } of terms) {
    if (where.length > 0 && !holds(where, cells)) continue
    if (outer) {
      const found = outer()
      const { text, lacks } = found
      if (text === '') blank ??= { text, isConstant: false }
      else if (lacks !== undefined) lacking ??= { text, isConstant: false, lacks }
      else return { text, isConstant: false, outer: found }
      continue
    }
    if (index === null) return { text: value, isConstant: true }
    const whole = cells.text(index)
    const text = whole === '' || !part ? whole : part.of(whole)
    if (text) return { text, isConstant: false }
    if (text === '') blank ??= { text, isConstant: false }
    else lacking ??= { text: whole, isConstant: false, lacks: part?.missing(whole) ?? '' }
  }
  return lacking ?? blank
}

/** A title or name without the part that the model reads has no text. */
const partOfOuter = ({ text, lacks }: OuterText) => (lacks === undefined ? text : '')

/** Sentence for the first filled cell, title or name that lacks the part that a term reads; null: none does. */
export function lackingPart(terms: Plan['texts']['name'], cells: Cells): string | null {
  for (const { index, outer, part, where } of terms) {
    if (!part || !holds(where, cells)) continue
    const lacks = outer?.().lacks
    if (lacks !== undefined) return lacks
    if (index === null) continue
    const text = cells.text(index)
    if (text !== '' && part.of(text) === null) return part.missing(text)
  }
  return null
}

/** Texts of several columns joined, such as first and last name; '' when all are blank. */
export function joinedText(terms: Plan['texts']['name'], cells: Cells): string {
  let joined = ''
  for (const { index, value, outer, part, where } of terms) {
    if (where.length > 0 && !holds(where, cells)) continue
    const whole = outer ? '' : index === null ? value : cells.text(index)
    const text = outer ? partOfOuter(outer()) : part && whole !== '' ? part.of(whole) : whole
    if (text) joined = joined === '' ? text : `${joined} ${text}`
  }
  return joined
}
