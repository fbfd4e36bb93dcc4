import { type DeserializeOptions, deserialize, serialize } from 'bson'
import { CommandError, unsupported } from '../protocol/command-error'
import { Names, pick, walk } from './elements'
import type { Doc } from './value'

/** Largest document in bytes, as in MongoDB. */
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

/** Encodes a document. @throws CommandError above 16 MB */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true })
  checkSize(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** @throws CommandError for a document above 16 MB */
export function checkSize(bytes: Uint8Array): void {
  if (bytes.length > MAX_DOCUMENT)
    throw new CommandError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT}`,
    )
}

/** A view of bytes as a Buffer, without copying. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function checkNumber(bytes: Buffer, at: number): void {
  const value = bytes.readBigInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER))
    throw unsupported('a 64-bit integer beyond 2^53')
}

const RESERVED = new Names(['_bsontype'])

function check(bytes: Buffer, start: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError('BadValue', 'document nested more than 100 levels')
  walk(bytes, start, (type, at, value) => {
    if (RESERVED.has(bytes, at, value)) throw unsupported('a field named _bsontype')
    if (type === 0x03 || type === 0x04) check(bytes, value, depth + 1)
    else if (type === 0x12) checkNumber(bytes, value)
  })
}

/**
 * Rejects a document that is malformed, too large or too deep, or contains a type that this server cannot store exactly.
 * @param depth nesting level of the document
 */
export function validate(bytes: Buffer, depth = 1): void {
  checkSize(bytes)
  if (bytes.length < 5 || bytes.readInt32LE(0) !== bytes.length)
    throw new CommandError('BadValue', 'malformed BSON')
  check(bytes, 0, depth)
}

/** Decodes the given top-level fields; null decodes all of them. */
export function decodeFields(bytes: Buffer, fields: Names | null): Doc {
  return decode(fields ? pick(bytes, fields) : bytes)
}
