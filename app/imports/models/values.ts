import { normalised } from '../reading/normalise-names'
import type { OuterText } from './outer-text'

/** What a source value means (8 §1, Values). */
export type Meaning<T> =
  | { kind: 'known'; value: T; text: string }
  /** the model leaves its rows out */
  | { kind: 'out'; reason: string; text: string }
  | { kind: 'unknown'; text: string; what: string }

export interface ValueSource<T> {
  /** entries of the model: source value to identifier, or null */
  entries: Readonly<Record<string, string | null>>
  /** the value that an identifier names; undefined: none */
  ofIdentifier: (identifier: string) => T | undefined
  /** the value that the text itself names, such as a PDV number or a service */
  ofText: (text: string) => T | undefined
  /** the value that is named somewhere in a title or name, such as a PDV number; undefined: none, or several */
  ofTitle?: (text: string) => T | undefined
  /** reason of rows that the model leaves out */
  leftOut: (text: string) => string
  /** end of the message for an unknown value; `gone`: the model's identifier names nothing any more */
  unknown: (text: string, gone: boolean) => string
}

/** Meanings of the values of one field, each worked out once. */
export class Values<T> {
  readonly #source: ValueSource<T>
  readonly #entries: ReadonlyMap<string, string | null>
  readonly #meanings = new Map<string, Meaning<T>>()
  readonly #constants = new Map<string, Meaning<T>>()

  constructor(source: ValueSource<T>) {
    this.#source = source
    this.#entries = new Map(
      Object.entries(source.entries).map(([text, target]) => [normalised(text), target]),
    )
  }

  /** Tests whether a text has a meaning, so that 'Total Auto' is no total. */
  means(text: string): boolean {
    return this.of(text).kind !== 'unknown'
  }

  /** The meaning of a cell's text: the model's entry, else what the text itself names. */
  of(text: string): Meaning<T> {
    const known = this.#meanings.get(text)
    if (known) return known
    const made = this.#work(text)
    this.#meanings.set(text, made)
    return made
  }

  /**
   * The meaning of a title or name (8 §5): the model's entry for it, else what it names. An entry is compared with the
   * whole text: 'LYON' is no part of 'LYON NORD'.
   */
  ofOuter(outer: Pick<OuterText, 'text' | 'whole'>): Meaning<T> {
    const meanings = [outer.text, outer.whole].map((text) => this.of(text))
    const found = meanings.find(({ kind }) => kind !== 'unknown')
    if (found) return { ...found, text: outer.text }
    const value = this.#source.ofTitle?.(outer.text)
    if (value !== undefined) return { kind: 'known', value, text: outer.text }
    return { kind: 'unknown', text: outer.text, what: this.#source.unknown(outer.text, false) }
  }

  /**
   * The meaning of a whole text that lacks the part that the model reads: only an entry of the model gives it one, as
   * the text may name something else.
   */
  ofWhole(text: string, lacks: string): Meaning<T> {
    if (this.#entries.has(normalised(text))) return this.of(text)
    return { kind: 'unknown', text, what: `${this.#source.unknown(text, false)} ${lacks}` }
  }

  /** The meaning of a constant of the model, which is an identifier. */
  ofConstant(identifier: string): Meaning<T> {
    const known = this.#constants.get(identifier)
    if (known) return known
    const made = this.#identified(identifier, identifier)
    this.#constants.set(identifier, made)
    return made
  }

  #work(text: string): Meaning<T> {
    const entry = this.#entries.get(normalised(text))
    if (entry === null) return { kind: 'out', reason: this.#source.leftOut(text), text }
    if (entry !== undefined) return this.#identified(entry, text)
    const value = text === '' ? undefined : this.#source.ofText(text)
    if (value !== undefined) return { kind: 'known', value, text }
    return { kind: 'unknown', text, what: this.#source.unknown(text, false) }
  }

  #identified(identifier: string, text: string): Meaning<T> {
    const value = this.#source.ofIdentifier(identifier)
    if (value !== undefined) return { kind: 'known', value, text }
    return { kind: 'unknown', text, what: this.#source.unknown(text, true) }
  }
}
