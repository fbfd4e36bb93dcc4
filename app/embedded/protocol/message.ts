import { asBuffer, decode, encode } from '../values/bson'
import type { Doc } from '../values/value'
import { CommandError } from './command-error'

/** Largest message in bytes, as in MongoDB. */
export const MAX_MESSAGE = 48_000_000
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const MORE_TO_COME = 2
const CHECKSUM = 1

/** Command received over the wire protocol. */
export interface Message {
  requestId: number
  /** OP_QUERY, which drivers use for their first hello, is answered by OP_REPLY */
  isLegacy: boolean
  /** false for unacknowledged writes */
  wantsAnswer: boolean
  body: Doc
  /** documents that travel outside the body, as bytes */
  sequences: ReadonlyMap<string, Buffer[]>
}

/** Decodes a command; the documents of an insert stay bytes. */
function decodeBody(bytes: Buffer): Doc {
  const isInsert = bytes.toString('latin1', 5, 12) === 'insert\0'
  return decode(bytes, isInsert ? { documents: true } : undefined)
}

function sized(buffer: Buffer, at: number): Buffer {
  const size = buffer.readInt32LE(at)
  if (size < 5 || at + size > buffer.length) throw new CommandError('BadValue', 'malformed message')
  return buffer.subarray(at, at + size)
}

function parseSequence(section: Buffer, into: Map<string, Buffer[]>): void {
  const zero = section.indexOf(0, 4)
  const documents: Buffer[] = []
  for (let at = zero + 1; at < section.length; ) {
    const document = sized(section, at)
    documents.push(document)
    at += document.length
  }
  into.set(section.toString('utf8', 4, zero), documents)
}

function parseMsg(buffer: Buffer, requestId: number): Message {
  const flags = buffer.readUInt32LE(16)
  if (flags & ~(MORE_TO_COME | CHECKSUM) & 0xffff)
    throw new CommandError('BadValue', `unknown flags ${flags}`)
  const content = flags & CHECKSUM ? buffer.subarray(0, -4) : buffer
  const sequences = new Map<string, Buffer[]>()
  let body: Doc | null = null
  for (let at = 20; at < content.length; ) {
    const kind = content[at]
    const section = sized(content, at + 1)
    if (kind === 0) body = decodeBody(section)
    else if (kind === 1) parseSequence(section, sequences)
    else throw new CommandError('BadValue', `unknown section ${kind}`)
    at += 1 + section.length
  }
  if (!body) throw new CommandError('BadValue', 'a message without a body')
  return { requestId, isLegacy: false, wantsAnswer: !(flags & MORE_TO_COME), body, sequences }
}

function parseQuery(buffer: Buffer, requestId: number): Message {
  const zero = buffer.indexOf(0, 20)
  const database = buffer.toString('utf8', 20, zero).split('.')[0]
  const body = { ...decode(sized(buffer, zero + 9)), $db: database }
  return { requestId, isLegacy: true, wantsAnswer: true, body, sequences: new Map() }
}

/** Reads one whole message. */
export function parseMessage(buffer: Buffer): Message {
  const requestId = buffer.readInt32LE(4)
  const operation = buffer.readInt32LE(12)
  if (operation === OP_MSG) return parseMsg(buffer, requestId)
  if (operation === OP_QUERY) return parseQuery(buffer, requestId)
  throw new CommandError('CommandNotSupported', `unknown operation ${operation}`)
}

let answers = 0

/** The answer to a message: a document, or the bytes of one. */
export function formatAnswer(to: Message, answer: Doc | Buffer): Buffer {
  const document = Buffer.isBuffer(answer) ? answer : encode(answer)
  const head = to.isLegacy ? 36 : 21
  const buffer = Buffer.allocUnsafe(head + document.length)
  buffer.writeInt32LE(buffer.length, 0)
  buffer.writeInt32LE(++answers & 0x7fffffff, 4)
  buffer.writeInt32LE(to.requestId, 8)
  buffer.writeInt32LE(to.isLegacy ? OP_REPLY : OP_MSG, 12)
  buffer.fill(0, 16, head)
  if (to.isLegacy) buffer.writeInt32LE(1, 32)
  document.copy(buffer, head)
  return buffer
}

/** Splits a byte stream into messages. */
export class MessageSplitter {
  #chunks: Buffer[] = []
  #size = 0

  /** Adds received bytes and returns the messages that are now complete. */
  push(chunk: Uint8Array): Buffer[] {
    this.#chunks.push(asBuffer(chunk))
    this.#size += chunk.length
    const messages: Buffer[] = []
    for (;;) {
      if (this.#size < 4) return messages
      const first = this.#joined(4)
      const length = first.readInt32LE(0)
      if (length < 16 || length > MAX_MESSAGE)
        throw new CommandError('BadValue', `message length ${length}`)
      if (this.#size < length) return messages
      const all = this.#joined(this.#size)
      messages.push(all.subarray(0, length))
      this.#chunks = length < all.length ? [all.subarray(length)] : []
      this.#size = all.length - length
    }
  }

  /** Joins chunks when the first one is shorter than `length`. */
  #joined(length: number): Buffer {
    const [first] = this.#chunks
    if (first && first.length >= length) return first
    const all = Buffer.concat(this.#chunks)
    this.#chunks = [all]
    return all
  }
}
