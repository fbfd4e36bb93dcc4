import { dsvFormat } from 'd3-dsv'
import { fromBufferPromise } from 'yauzl'

/** Texts of a ZIP's files by name. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const texts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    const pieces: Buffer[] = []
    for await (const piece of stream) pieces.push(piece as Buffer)
    texts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
  }
  return texts
}

/** Rows of a CSV file of the export, keyed by heading. */
export const rowsOfCsv = (text: string | undefined) => [
  ...dsvFormat(';').parse((text ?? '').replace(/^\uFEFF/, '')),
]

/** Headings of a CSV file of the export. */
export const headingsOfCsv = (text: string): string[] =>
  dsvFormat(';').parse(text.replace(/^\uFEFF/, '')).columns
