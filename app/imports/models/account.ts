import { withoutNoise } from '~/domain/decimal'
import type { FileAccount, LeftRows, UnknownValue } from '~/domain/file-account/account'

/** Most unknown values listed; a column that holds something else has as many as rows. */
const MOST_UNKNOWN = 500

/** Reason of rows under the total that ends the table. */
export const BELOW_TOTAL = 'Sous la ligne de total'
/** Reason of rows under the blank row that ends the table. */
export const BELOW_BLANK = 'Sous la ligne vide qui finit le tableau'

/** Counts the rows of a table: read, left out by reason, unknown by value (8 §3; 4-decisions, 76). */
export class Account {
  read = 0
  /** rows with an unknown concession, service or family */
  refused = 0
  #sheet: string
  readonly #left = new Map<string, LeftRows>()
  readonly #unknown = new Map<string, UnknownValue>()

  constructor(sheet: string) {
    this.#sheet = sheet
  }

  /** Counts further rows as those of another sheet. */
  enter(sheet: string): void {
    this.#sheet = sheet
  }

  /** number of the sheet's rows under the end of the table that would have counted */
  get below(): number {
    const ofReason = (reason: string) => this.#left.get(this.#keyOf(reason))?.rows
    return ofReason(BELOW_TOTAL) ?? ofReason(BELOW_BLANK) ?? 0
  }

  #keyOf(reason: string): string {
    return `${this.#sheet}\n${reason}`
  }

  get isEmpty(): boolean {
    return this.read + this.refused === 0 && this.#left.size === 0
  }

  /**
   * @param amount euros, hours or pieces of the row's main field
   * @param isDecided false: such rows are left out without a decision
   */
  leave(reason: string, amount: number, isDecided: boolean): void {
    const key = this.#keyOf(reason)
    const known = this.#left.get(key)
    if (known) {
      known.rows++
      known.amount += amount
    } else this.#left.set(key, { sheet: this.#sheet, reason, rows: 1, amount, isDecided })
  }

  /** Counts rows that were read as refused, because their concession has an error. */
  refuse(rows: number): void {
    this.read -= rows
    this.refused += rows
  }

  /**
   * Counts a row whose value the model does not know.
   * @param value its text; `lacks`: the cell does not hold the part of its text that the model's conditions compare
   * @param amount euros, hours or pieces of the row's main field
   */
  addUnknown(field: string, value: { text: string; lacks?: boolean }, amount: number): void {
    const key = `${field}\n${value.text}\n${value.lacks ?? false}`
    const known = this.#unknown.get(key)
    if (known) {
      known.rows++
      known.amount += amount
    } else {
      const lacks = value.lacks ? { lacks: true as const } : {}
      this.#unknown.set(key, { field, value: value.text, rows: 1, amount, ...lacks })
    }
  }

  report(): Pick<FileAccount, 'rows' | 'unknown'> {
    const plain = <T extends { amount: number }>(one: T): T => ({
      ...one,
      amount: withoutNoise(one.amount),
    })
    const unknown = [...this.#unknown.values()]
    const listed =
      unknown.length > MOST_UNKNOWN
        ? unknown.sort((a, b) => b.rows - a.rows).slice(0, MOST_UNKNOWN)
        : unknown
    return {
      rows: { read: this.read, refused: this.refused, left: [...this.#left.values()].map(plain) },
      unknown: listed.map(plain),
    }
  }
}
