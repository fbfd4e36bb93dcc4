import { assemble, element, OBJECT } from '../values/elements'

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

const OK = element(0x10, 'ok', Buffer.from([1, 0, 0, 0]))

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
    element(0x04, batch, arrayOf(documents)),
    element(0x12, 'id', int64(id)),
    element(0x02, 'ns', text(namespace)),
  ])
  return assemble([element(OBJECT, 'cursor', cursor), OK])
}
