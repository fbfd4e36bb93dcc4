/** One part of a multipart form. */
export interface FormPart {
  name: string
  /** null for a plain field */
  fileName: string | null
  content: Buffer
}

const HEADERS_END = Buffer.from('\r\n\r\n')
/** Headers of a part are a few hundred bytes. */
const LONGEST_HEADERS = 8_192

/** The boundary of a multipart/form-data content type, quoted or not; null when it is no such type. */
export function boundaryOf(contentType: string): string | null {
  if (!/^\s*multipart\/form-data\s*;/i.test(contentType)) return null
  const found = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType)
  return found?.[1] ?? found?.[2] ?? null
}

/** A parameter of a header: quoted with `\"` or, as browsers send it, with `%22` for a quotation mark. */
function parameter(header: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(header)
  if (!found) return null
  // why only before a quotation mark: some browsers send the backslashes of a path as they are
  return (found[1] ?? found[2] ?? '').replace(/\\"/g, '"').replace(/%22/g, '"')
}

function extended(header: string): string | null {
  const encoded = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(header)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : null
  } catch {
    return null
  }
}

function partOf(bytes: Buffer): FormPart | null {
  const end = bytes.indexOf(HEADERS_END)
  if (end < 0 || end > LONGEST_HEADERS) return null
  const lines = bytes.toString('utf8', 0, end).split('\r\n')
  const disposition = lines.find((line) => /^content-disposition:\s*form-data/i.test(line))
  const name = disposition ? parameter(disposition, 'name') : null
  if (!disposition || name === null) return null
  const fileName = extended(disposition) ?? parameter(disposition, 'filename')
  return { name, fileName, content: bytes.subarray(end + HEADERS_END.length) }
}

/**
 * The parts of a whole multipart body. Remix's own parser stumbles over `;` and `=` in a file's name and blocks
 * longer; this one lets `Buffer.indexOf` do the search.
 * @returns null when the body is cut or malformed
 */
export function parseMultipart(body: Buffer, boundary: string): FormPart[] | null {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const first = delimiter.subarray(2)
  let at = body.subarray(0, first.length).equals(first) ? first.length : -1
  if (at < 0) {
    const found = body.indexOf(delimiter)
    if (found < 0) return null
    at = found + delimiter.length
  }
  const parts: FormPart[] = []
  for (;;) {
    const mark = body.toString('latin1', at, at + 2)
    if (mark === '--') return parts
    const next = mark === '\r\n' ? body.indexOf(delimiter, at) : -1
    const part = next < 0 ? null : partOf(body.subarray(at + 2, next))
    if (!part) return null
    parts.push(part)
    at = next + delimiter.length
  }
}

/** The stream's bytes; null as soon as they are more than `limit`. */
export async function readAtMost(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Buffer | null> {
  if (!stream) return Buffer.alloc(0)
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(pieces, size)
    size += value.length
    if (size > limit) {
      await reader.cancel().catch(() => undefined)
      return null
    }
    pieces.push(value)
  }
}
