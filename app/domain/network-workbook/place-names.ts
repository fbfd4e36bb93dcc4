import { normalised } from '../comparable-text'
import { quoted } from '../message-format'
import { SHAPES } from './shapes'
import type { RowValues, StoredRow } from './sheets'

export type PlaceKind = 'group' | 'plate' | 'site'

/** A place that a text names; what is wrong with the text; or the names that it may mean. */
export type NamedPlace = { name: string } | { wrong: string } | { choices: readonly PlaceChoice[] }

interface PlaceChoice {
  value: string
  label: string
}

interface Known {
  kind: PlaceKind
  /** its names, the usual one first */
  names: readonly string[]
  pdv?: string
}

const KIND_WORDS = { group: 'groupe', plate: 'plaque', site: 'concession' } as const
const NETWORK = quoted(SHAPES.network.title)
/** Identifier of a group or plate: its name, a plate's with its group. */
const keyOf = (kind: 'group' | 'plate', name: string, group?: string | null) =>
  `${kind} ${kind === 'plate' ? `${normalised(group ?? '')} ` : ''}${normalised(name)}`
const numbersOf = (pdv: string | null | undefined) => (pdv ?? '').split(';').filter(Boolean)

/** Groups, plates and concessions by the names that a workbook's cells give them. */
export class PlaceNames {
  readonly #byId = new Map<string, Known>()
  /** identifiers by kind and compared text */
  readonly #ids = new Map<string, Set<string>>()
  /** row of the sheet 'Réseau' by a refused concession's texts */
  readonly #refused = new Map<string, number>()
  /** first spelling of a new group or plate */
  readonly #spellings = new Map<string, string>()
  /** names to choose from, by kinds; dropped with each new place */
  readonly #choices = new Map<string, readonly PlaceChoice[]>()

  constructor(network: readonly StoredRow[]) {
    for (const { id, values } of network) this.add(id, values)
  }

  /**
   * Adds a concession with its plate and group. A stored one that is renamed keeps the name that `find` returns.
   * @param id identifier; a new concession has one that no stored concession has
   */
  add(id: string, { group, plate, site, pdv }: RowValues): void {
    this.#choices.clear()
    if (group) this.#put(keyOf('group', group), 'group', [group])
    if (plate) this.#put(keyOf('plate', plate, group), 'plate', [plate])
    if (!site) return
    const numbers = numbersOf(pdv)
    this.#put(`site ${id}`, 'site', plate ? [site, `${site} (${plate})`] : [site], numbers[0])
    for (const number of numbers) this.#note(`pdv ${normalised(number)}`, `site ${id}`)
  }

  /** A group, or a plate of a group, with the letters of the known one or of the first row that names it. */
  spelled(kind: 'group' | 'plate', text: string, group?: string | null): string {
    if (kind === 'plate' && !group) {
      const found = this.find(text, ['plate'])
      return 'name' in found ? found.name : text
    }
    const key = keyOf(kind, text, group)
    const known = this.#byId.get(key) ?? this.#byId.get(keyOf(kind, `${text} (${group})`, group))
    if (!known && !this.#spellings.has(key)) this.#spellings.set(key, text)
    return known?.names[0] ?? this.#spellings.get(key) ?? text
  }

  /** Notes that a row of the sheet 'Réseau' with a new concession is refused. */
  refuse(row: number, { site, pdv }: RowValues): void {
    for (const text of [site ?? '', ...numbersOf(pdv)]) this.#refused.set(normalised(text), row)
  }

  #note(text: string, id: string): void {
    const ids = this.#ids.get(text)
    if (ids) ids.add(id)
    else this.#ids.set(text, new Set([id]))
  }

  #put(id: string, kind: PlaceKind, texts: readonly string[], pdv?: string): void {
    const names = [...texts, `${texts[0]} (${KIND_WORDS[kind]})`]
    if (!this.#byId.has(id)) this.#byId.set(id, { kind, names, ...(pdv ? { pdv } : {}) })
    for (const name of names) this.#note(`${kind} ${normalised(name)}`, id)
  }

  #idsOf(text: string, kinds: readonly PlaceKind[]): string[] {
    const own = normalised(text)
    const named = kinds.flatMap((kind) => [...(this.#ids.get(`${kind} ${own}`) ?? [])])
    if (named.length > 0 || !kinds.includes('site')) return named
    return [...(this.#ids.get(`pdv ${own}`) ?? [])]
  }

  /** The first name of a place that no other one of the kinds has, else its N° PDV. */
  #nameOf({ names, pdv }: Known, kinds: readonly PlaceKind[]): string {
    const own = names.find((name) => this.#idsOf(name, kinds).length === 1)
    return own ?? pdv ?? names[0] ?? ''
  }

  /** Finds the place that a cell names, by its name or a N° PDV. */
  find(text: string, kinds: readonly PlaceKind[]): NamedPlace {
    const ids = this.#idsOf(text, kinds)
    const all = this.#choicesOf(kinds)
    const hinted = all.filter(({ value }) => value.startsWith(`${text} (`))
    const isSite = kinds.includes('site')
    const wrong = (what: string) => ({ wrong: `${quoted(text)} ${what}` })
    if (ids.length > 1 || (ids.length === 0 && hinted.length > 1)) {
      const advice = isSite ? 'le N° PDV de la concession' : 'son nom entier'
      return wrong(`désigne plusieurs lieux\u202f: écrivez ${advice}.`)
    }
    const found = this.#byId.get(ids[0] ?? '')
    if (found) return { name: this.#nameOf(found, kinds) }
    const row = isSite ? this.#refused.get(normalised(text)) : undefined
    if (row !== undefined)
      return wrong(`attend la ligne ${row} de la feuille ${NETWORK}, refusée ou en question.`)
    if (all.length === 0)
      return wrong(`est inconnu\u202f: ajoutez sa concession à la feuille ${NETWORK}.`)
    return { choices: all }
  }

  #choicesOf(kinds: readonly PlaceKind[]): readonly PlaceChoice[] {
    const key = kinds.join()
    const known = this.#choices.get(key)
    if (known) return known
    const all = [...this.#byId.values()].filter(({ kind }) => kinds.includes(kind))
    const names = new Set(all.map((one) => this.#nameOf(one, kinds)))
    const choices = [...names].map((name) => ({ value: name, label: name }))
    this.#choices.set(key, choices)
    return choices
  }
}
