import { advisorOf } from '../activity/sites-of-file'
import { normalised, personKey } from '../reading/normalise-names'
import type { Person } from './buckets'
import type { Cells } from './cells'
import type { Plan } from './plan'
import { joinedText } from './row-sums'

/** Reads who a row is about: a collaborator by matricule, else by name; an adviser by name. */
export class PersonReader {
  readonly #plan: Plan
  /** by text: a file repeats a person on many rows */
  readonly #keys = new Map<string, string>()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  /** null for parts without persons; 'nameless' for a collaborator without name and matricule. */
  read(cells: Cells): Person | null | 'nameless' {
    const { part, texts } = this.#plan
    if (part === 'sales') {
      const name = advisorOf(joinedText(texts.adviser, cells) || null)
      return { key: this.#keyOf(name), name, matricule: null, metier: null }
    }
    if (part !== 'workers') return null
    const name = joinedText(texts.name, cells)
    const matricule = joinedText(texts.matricule, cells) || null
    if (name === '' && matricule === null) return 'nameless'
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
