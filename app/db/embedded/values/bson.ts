import { type DeserializeOptions, deserialize, serialize } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import type { Doc } from './value'

/** The largest document, as in MongoDB. */
export const MAX_DOCUMENT = 16 * 1024 * 1024
const MAX_DEPTH = 100

const READ: DeserializeOptions = {
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: false },
}

/** Decodes a document; `raw` names top-level fields whose values (documents, or arrays of them) stay bytes. */
export function decode(bytes: Uint8Array, raw?: Record<string, boolean>): Doc {
  return deserialize(bytes, raw ? { ...READ, fieldsAsRaw: raw } : READ)
}

/** Encodes a document; refuses one above 16 MB. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true })
  if (bytes.length > MAX_DOCUMENT) throw tooLarge(bytes.length)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

function tooLarge(size: number): CommandError {
  return new CommandError(
    'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${size}, max size: ${MAX_DOCUMENT}`,
  )
}

/** A view of bytes as a Buffer, without copying. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const malformed = () => new CommandError('BadValue', 'malformed BSON')

/** Bytes a value takes, 0 when empty. */
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
    case 0x0b: {
      const options = bytes.indexOf(0, at) + 1
      return bytes.indexOf(0, options) + 1 - at
    }
  }
  throw unsupported(`a value of BSON type ${type}`)
}

/** One element of a document: its type, and where it, its name and its value begin and end. */
export interface Element {
  type: number
  start: number
  name: string
  value: number
  end: number
}

/** The elements of the document at `start`. */
export function* elements(bytes: Buffer, start = 0): Generator<Element> {
  const last = start + bytes.readInt32LE(start) - 1
  let at = start + 4
  while (at < last) {
    const type = bytes[at] as number
    const zero = bytes.indexOf(0, at + 1)
    const value = zero + 1
    const end = value + valueSize(type, bytes, value)
    if (zero < 0 || end > last) throw malformed()
    yield { type, start: at, name: bytes.toString('utf8', at + 1, zero), value, end }
    at = end
  }
  if (at !== last || bytes[last] !== 0) throw malformed()
}

function checkNumber(bytes: Buffer, at: number): void {
  const value = bytes.readBigInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER))
    throw unsupported('a 64-bit integer beyond 2^53')
}

function check(bytes: Buffer, start: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError('BadValue', 'document nested more than 100 levels')
  for (const { type, name, value } of elements(bytes, start)) {
    if (name === '_bsontype') throw unsupported('a field named _bsontype')
    if (type === 0x03 || type === 0x04) check(bytes, value, depth + 1)
    else if (type === 0x12) checkNumber(bytes, value)
  }
}

/** Refuses a document that is malformed, too large, too deep, or holds a type this server does not keep exactly. */
export function validate(bytes: Buffer): void {
  if (bytes.length > MAX_DOCUMENT) throw tooLarge(bytes.length)
  if (bytes.length < 5 || bytes.readInt32LE(0) !== bytes.length) throw malformed()
  check(bytes, 0, 1)
}

/** A document of whole elements cut out of others; `parts` are their bytes, name included. */
export function assemble(parts: readonly Buffer[]): Buffer {
  let size = 5
  for (const part of parts) size += part.length
  const doc = Buffer.allocUnsafe(size)
  let at = doc.writeInt32LE(size, 0)
  for (const part of parts) at += part.copy(doc, at)
  doc[at] = 0
  return doc
}

/** The document with only those top-level fields, in stored order, without decoding their values. */
export function pick(bytes: Buffer, fields: ReadonlySet<string>): Buffer {
  const parts: Buffer[] = []
  for (const { name, start, end } of elements(bytes))
    if (fields.has(name)) parts.push(bytes.subarray(start, end))
  return assemble(parts)
}

/** Decodes only those top-level fields; all of them for null. */
export function decodeFields(bytes: Buffer, fields: ReadonlySet<string> | null): Doc {
  return decode(fields ? pick(bytes, fields) : bytes)
}

/** The document with `_id` as its first field, where MongoDB stores it; undefined when it has none. */
export function withIdFirst(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let isFirst = false
  let id: Buffer | undefined
  for (const { name, start, end } of elements(bytes)) {
    const part = bytes.subarray(start, end)
    if (name !== '_id') parts.push(part)
    else if (!id) {
      id = part
      isFirst = start === 4
    }
  }
  if (!id) return undefined
  return isFirst ? bytes : assemble([id, ...parts])
}
