import { CommandError } from '../protocol/command-error'
import { encodeValue } from '../values/key'
import { type Doc, expectDoc, setField, type Value } from '../values/value'
import { type Accumulator, accumulatorOf } from './accumulators'
import { compileExpression, type Expression } from './expression'

interface Field {
  name: string
  make: () => Accumulator
  value: Expression
}

function parseField(name: string, given: Value): Field {
  if (name.includes('.') || name.startsWith('$'))
    throw new CommandError('BadValue', `The field name '${name}' is not allowed in $group`)
  const entries = Object.entries(expectDoc(given, `The field '${name}'`))
  const [first] = entries
  if (!first || entries.length > 1)
    throw new CommandError('BadValue', `The field '${name}' must specify one accumulator`)
  const [operator, argument] = first
  return { name, make: accumulatorOf(operator), value: compileExpression(argument) }
}

/** Groups documents, in the order in which their keys first appear. */
export class Grouping {
  readonly #id: Expression
  readonly #fields: Field[]
  readonly #groups = new Map<string, { id: Value; accumulators: Accumulator[] }>()
  /** top-level fields read from each document */
  readonly reads: ReadonlySet<string>

  constructor(specification: Value) {
    const { _id, ...fields } = expectDoc(specification, '$group')
    if (_id === undefined)
      throw new CommandError('BadValue', 'a group specification must include an _id')
    this.#id = compileExpression(_id)
    this.#fields = Object.entries(fields).map(([name, given]) => parseField(name, given))
    const all = [this.#id, ...this.#fields.map(({ value }) => value)]
    this.reads = new Set(all.flatMap(({ reads }) => reads ?? []))
  }

  add(doc: Doc): void {
    const id = this.#id.of(doc) ?? null
    const key = typeof id === 'string' ? `=${id}` : encodeValue(id).toString('latin1')
    let group = this.#groups.get(key)
    if (!group) {
      group = { id, accumulators: this.#fields.map(({ make }) => make()) }
      this.#groups.set(key, group)
    }
    for (const [i, { value }] of this.#fields.entries()) group.accumulators[i]?.add(value.of(doc))
  }

  /** One document per group. */
  results(): Doc[] {
    return [...this.#groups.values()].map(({ id, accumulators }) => {
      const doc: Doc = { _id: id }
      for (const [i, { name }] of this.#fields.entries())
        setField(doc, name, accumulators[i]?.result())
      return doc
    })
  }
}
