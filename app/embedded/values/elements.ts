import { CommandError, unsupported } from '../protocol/command-error'

/* Works on BSON bytes: finds, picks and assembles fields without decoding values. */

const malformed = () => new CommandError('BadValue', 'malformed BSON')

/** Offset of the zero byte that ends a name; the document's length when there is none. */
function endOfName(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at++
  return at
}

/** Size of a value in bytes, 0 for types without content. */
function valueSize(type: number, bytes: Buffer, at: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x12:
      return 8
    case 0x02:
      return 4 + bytes.readInt32LE(at)
    case 0x03:
    case 0x04:
      return bytes.readInt32LE(at)
    case 0x05:
      return 5 + bytes.readInt32LE(at)
    case 0x07:
      return 12
    case 0x08:
      return 1
    case 0x0a:
      return 0
    case 0x10:
      return 4
    case 0x0b:
      return endOfName(bytes, endOfName(bytes, at) + 1) + 1 - at
  }
  throw unsupported(`a value of BSON type ${type}`)
}

/**
 * Visitor of a document's elements: the element's type, its offset, the offset of its value and its end. The name
 * occupies `at + 1` to `value - 1`.
 */
export type Visit = (type: number, at: number, value: number, end: number) => void

/** Visits the elements of the document at `start`, in stored order. */
export function walk(bytes: Buffer, start: number, visit: Visit): void {
  const last = start + bytes.readInt32LE(start) - 1
  let at = start + 4
  while (at < last) {
    const type = bytes[at] as number
    const value = endOfName(bytes, at + 1) + 1
    const end = value <= last ? value + valueSize(type, bytes, value) : last + 1
    if (end > last || end < value) throw malformed()
    visit(type, at, value, end)
    at = end
  }
  if (at !== last || bytes[last] !== 0) throw malformed()
}

/** The name of an element that `walk` visits. */
export const nameAt = (bytes: Buffer, at: number, value: number): string =>
  bytes.toString('utf8', at + 1, value - 1)

/** Set of field names, compared as bytes. */
export class Names {
  readonly #byLength = new Map<number, Buffer[]>()
  readonly size: number

  constructor(names: Iterable<string>) {
    const distinct = new Set(names)
    this.size = distinct.size
    for (const name of distinct) {
      const bytes = Buffer.from(name)
      const alike = this.#byLength.get(bytes.length)
      if (alike) alike.push(bytes)
      else this.#byLength.set(bytes.length, [bytes])
    }
  }

  /** Tests whether the element that `walk` visits has one of the names. */
  has(bytes: Buffer, at: number, value: number): boolean {
    const alike = this.#byLength.get(value - at - 2)
    if (alike) for (const name of alike) if (startsAt(bytes, at + 1, name)) return true
    return false
  }
}

function startsAt(bytes: Buffer, from: number, name: Buffer): boolean {
  for (let i = 0; i < name.length; i++) if (bytes[from + i] !== name[i]) return false
  return true
}

/** Builds a document from elements of other documents; `parts` are their bytes, name included. */
export function assemble(parts: readonly Buffer[]): Buffer {
  let size = 5
  for (const part of parts) size += part.length
  const doc = Buffer.allocUnsafe(size)
  let at = doc.writeInt32LE(size, 0)
  for (const part of parts) {
    doc.set(part, at)
    at += part.length
  }
  doc[at] = 0
  return doc
}

/** The document with only these top-level fields, or with all others, in stored order. */
export function pick(bytes: Buffer, fields: Names, isOnly = true): Buffer {
  const parts: Buffer[] = []
  walk(bytes, 0, (_type, at, value, end) => {
    if (fields.has(bytes, at, value) === isOnly) parts.push(bytes.subarray(at, end))
  })
  return assemble(parts)
}

const ID = new Names(['_id'])

/** The document with `_id` first, as MongoDB stores it; undefined when it has no `_id`. */
export function withIdFirst(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let isFirst = false
  let id: Buffer | undefined
  walk(bytes, 0, (_type, at, value, end) => {
    const part = bytes.subarray(at, end)
    if (!ID.has(bytes, at, value)) parts.push(part)
    else if (!id) {
      id = part
      isFirst = at === 4
    }
  })
  if (!id) return undefined
  return isFirst ? bytes : assemble([id, ...parts])
}
