import type { Response } from 'express'

/**
 * Records a response's body while it is sent.
 * @param largest most bytes to record
 * @returns a function that returns the whole body once it is sent; null when it was larger
 */
export function captureBody(response: Response, largest: number): () => Buffer | null {
  let parts: Buffer[] | null = []
  let length = 0
  const note = (chunk: unknown, encoding: unknown) => {
    if (!parts || (typeof chunk !== 'string' && !(chunk instanceof Uint8Array))) return
    const part =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    length += part.length
    if (length > largest) parts = null
    else parts.push(part)
  }
  for (const method of ['write', 'end'] as const) {
    const send = response[method] as (...given: unknown[]) => unknown
    response[method] = ((...given: unknown[]) => {
      note(given[0], given[1])
      return send.apply(response, given)
    }) as never
  }
  return () => parts && Buffer.concat(parts)
}
