import { assemble } from '../values/elements'

const named = (type: number, name: string, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value])

function int64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigInt64LE(BigInt(value))
  return bytes
}

function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`)
  const size = Buffer.allocUnsafe(4)
  size.writeInt32LE(bytes.length)
  return Buffer.concat([size, bytes])
}

const OK = named(0x10, 'ok', Buffer.from([1, 0, 0, 0]))

function arrayOf(documents: readonly Buffer[]): Buffer {
  const parts: Buffer[] = []
  for (const [i, document] of documents.entries()) parts.push(Buffer.from(`\x03${i}\0`), document)
  return assemble(parts)
}

/** The answer that carries a batch of documents, put together from their bytes without decoding them. */
export function cursorAnswer(
  namespace: string,
  id: number,
  batch: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
): Buffer {
  const cursor = assemble([
    named(0x04, batch, arrayOf(documents)),
    named(0x12, 'id', int64(id)),
    named(0x02, 'ns', text(namespace)),
  ])
  return assemble([named(0x03, 'cursor', cursor), OK])
}
