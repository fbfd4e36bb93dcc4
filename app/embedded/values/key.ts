import type { Binary, ObjectId } from 'bson'
import { unsupported } from '../protocol/command-error'
import { type Doc, RANK, rankOf, type Value } from './value'

/*
 * Order-preserving keys: comparing two encoded keys byte by byte gives the order of `compareValues`. Each value
 * is self-delimiting, so that fields of a compound index follow one another, and a descending field is simply
 * its bytes inverted.
 */

let scratch = Buffer.alloc(1024)
let length = 0

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) return
  const larger = Buffer.alloc(Math.max(scratch.length * 2, length + bytes))
  scratch.copy(larger, 0, 0, length)
  scratch = larger
}

function putByte(byte: number): void {
  reserve(1)
  scratch[length++] = byte
}

/** Bytes with each 00 written 00 FF, ended by 00 00: a shorter text stays below its continuations. */
function putText(text: string): void {
  const size = Buffer.byteLength(text)
  reserve(size * 2 + 2)
  if (!text.includes('\0')) length += scratch.write(text, length)
  else
    for (const byte of Buffer.from(text)) {
      scratch[length++] = byte
      if (byte === 0) scratch[length++] = 0xff
    }
  scratch[length++] = 0
  scratch[length++] = 0
}

function putNumber(value: number): void {
  reserve(8)
  if (Number.isNaN(value)) {
    scratch.fill(0, length, length + 8)
  } else {
    scratch.writeDoubleBE(value === 0 ? 0 : value, length)
    // negative numbers: all bits inverted; others: the sign bit set
    if ((scratch[length] as number) & 0x80)
      for (let i = length; i < length + 8; i++) scratch[i] = ~(scratch[i] as number) & 0xff
    else scratch[length] = (scratch[length] as number) | 0x80
  }
  length += 8
}

function putBytes(bytes: Uint8Array): void {
  reserve(bytes.length)
  scratch.set(bytes, length)
  length += bytes.length
}

function putBinary(value: Binary): void {
  const bytes = value.value()
  reserve(5)
  length = scratch.writeUInt32BE(bytes.length, length)
  scratch[length++] = value.sub_type
  putBytes(bytes)
}

function putDoc(doc: Doc): void {
  for (const [name, inner] of Object.entries(doc)) {
    const rank = rankOf(inner)
    putByte(rank)
    putText(name)
    putPayload(rank, inner)
  }
  putByte(0)
}

function putArray(values: Value[]): void {
  for (const inner of values) putValue(inner)
  putByte(0)
}

function putPayload(rank: number, value: Value): void {
  if (rank === RANK.string) putText(value as string)
  else if (rank === RANK.number) putNumber(value as number)
  else if (rank === RANK.date) putNumber((value as Date).getTime())
  else if (rank === RANK.boolean) putByte(value ? 1 : 0)
  else if (rank === RANK.objectId) putBytes((value as ObjectId).id)
  else if (rank === RANK.object) putDoc(value as Doc)
  else if (rank === RANK.array) putArray(value as Value[])
  else if (rank === RANK.binary) putBinary(value as Binary)
  else if (rank === RANK.regex) throw unsupported('a regular expression in an index')
}

function putValue(value: Value): void {
  const rank = rankOf(value)
  putByte(rank)
  putPayload(rank, value)
}

/** The key of one ascending value. */
export function encodeValue(value: Value): Buffer {
  length = 0
  putValue(value)
  return Buffer.from(scratch.subarray(0, length))
}

/** The key of an index entry; `directions` holds 1 or -1 per value. */
export function encodeKey(values: readonly Value[], directions: readonly number[]): Buffer {
  length = 0
  for (let i = 0; i < values.length; i++) {
    const start = length
    putValue(values[i])
    if (directions[i] === -1)
      for (let j = start; j < length; j++) scratch[j] = ~(scratch[j] as number) & 0xff
  }
  return Buffer.from(scratch.subarray(0, length))
}

/** Inverts a key's bits, for a descending field. */
export function invert(key: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(key.length)
  for (let i = 0; i < key.length; i++) inverted[i] = ~(key[i] as number) & 0xff
  return inverted
}

/**
 * Smallest key above every key that begins with `prefix`. It has the prefix's length: in a descending field it is
 * inverted and followed by the next field's key, which must begin at that offset.
 */
export function successor(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix)
  let end = next.length - 1
  while (end > 0 && next[end] === 0xff) next[end--] = 0
  next[end] = (next[end] as number) + 1
  return next
}
