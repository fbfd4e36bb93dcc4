import { decode, validate } from '../values/bson'
import { assemble, Names, nameAt, walk } from '../values/elements'
import { type Doc, setField } from '../values/value'

/*
 * `$set` of a subdocument to a top-level field: its BSON is validated and stored without decoding.
 */

/** Undecoded BSON element (name and value) from an update. */
export class Whole {
  constructor(readonly element: Buffer) {}

  /** Decoded value of the field. */
  get value(): unknown {
    return Object.values(decode(assemble([this.element])))[0]
  }
}

const SET = new Names(['$set'])
/** Names whose values are checked in decoded form. */
const LOOKED_AT = new Names(['_id', '_bsontype'])
const [DOLLAR, DOT] = [0x24, 0x2e]

function isPlain(bytes: Buffer, at: number, value: number): boolean {
  if (bytes[at + 1] === DOLLAR || value === at + 2 || LOOKED_AT.has(bytes, at, value)) return false
  const dot = bytes.indexOf(DOT, at + 1)
  return dot < 0 || dot >= value
}

function decodeSet(bytes: Buffer, check: (document: Buffer) => void): Doc {
  const parts: Buffer[] = []
  const wholes = new Map<string, Whole>()
  walk(bytes, 0, (type, at, value, end) => {
    if (type !== 0x03 || !isPlain(bytes, at, value)) {
      parts.push(bytes.subarray(at, end))
      return
    }
    const document = bytes.subarray(value, end)
    validate(document, 2)
    check(document)
    wholes.set(nameAt(bytes, at, value), new Whole(bytes.subarray(at, end)))
  })
  const set = decode(assemble(parts))
  for (const [name, whole] of wholes) setField(set, name, whole)
  return set
}

/**
 * Decodes an update by operators, except the subdocuments of its `$set`, which become `Whole` values.
 * @param check throws for field names that must not be stored
 */
export function decodeOperators(bytes: Buffer, check: (document: Buffer) => void): Doc {
  const parts: Buffer[] = []
  let set: Buffer | undefined
  walk(bytes, 0, (type, at, value, end) => {
    if (type === 0x03 && SET.has(bytes, at, value)) set = bytes.subarray(value, end)
    else parts.push(bytes.subarray(at, end))
  })
  const update = decode(assemble(parts))
  return set ? { ...update, $set: decodeSet(set, check) } : update
}

const NO_BYTES = Buffer.alloc(0)

/**
 * Removes the `Whole` values from a document.
 * @returns their BSON elements by name, in the document's order; other fields are placeholders without bytes
 */
export function takeWholes(doc: Doc): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  for (const [name, value] of Object.entries(doc)) {
    fields.set(name, value instanceof Whole ? value.element : NO_BYTES)
    if (value instanceof Whole) delete doc[name]
  }
  return fields
}
