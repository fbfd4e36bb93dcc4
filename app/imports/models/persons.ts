import { advisorOf } from '../parts/site-figures'
import { normalised, personKey } from '../reading/normalise-names'
import type { Person } from './buckets'
import type { Cells } from './cells'
import type { Plan } from './plan'
import { joinedText, lackingPart } from './row-sums'

/** Why a row does not say who it is about. */
export interface UnreadPerson {
  field: (typeof PERSON_FIELDS)[number]
  what: string
}

const PERSON_FIELDS = ['name', 'matricule', 'metier', 'adviser'] as const

/** Reads who a row is about: a collaborator by matricule, else by name; an advisor by name. */
export class PersonReader {
  readonly #plan: Plan
  /** by text: a file repeats a person on many rows */
  readonly #keys = new Map<string, string>()

  /** fields that are read from parts of cells */
  readonly #parts: readonly UnreadPerson['field'][]

  constructor(plan: Plan) {
    this.#plan = plan
    this.#parts = PERSON_FIELDS.filter((key) => plan.texts[key].some(({ part }) => part !== null))
  }

  /** null for parts without persons; unread: a collaborator without name and matricule, or a cell without its part. */
  read(cells: Cells): Person | null | UnreadPerson {
    const { part, texts } = this.#plan
    for (const field of this.#parts) {
      const what = lackingPart(texts[field], cells)
      if (what !== null) return { field, what }
    }
    if (part === 'sales') {
      const name = advisorOf(joinedText(texts.adviser, cells) || null)
      return { key: this.#keyOf(name), name, matricule: null, metier: null }
    }
    if (part !== 'workers') return null
    const name = joinedText(texts.name, cells)
    const matricule = joinedText(texts.matricule, cells) || null
    if (name === '' && matricule === null) return { field: 'name', what: 'la cellule est vide.' }
    const metier = joinedText(texts.metier, cells) || null
    // With the name, because several people may share a matricule such as `-`, written for a missing one.
    const key = `${matricule ?? ''} ${this.#keyOf(name)}`
    return { key, name: name || (matricule ?? ''), matricule, metier }
  }

  #keyOf(name: string): string {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    // Without letters and digits `personKey` is empty.
    const key = personKey(name) || normalised(name)
    if (this.#keys.size < 100_000) this.#keys.set(name, key)
    return key
  }
}
