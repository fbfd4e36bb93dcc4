import busboy from 'busboy'
import { RepeatedFieldError, RuleError } from '~/domain/errors'
import { FileTooLargeError } from '~/domain/imports/rules'

/** Error: the body is no form with a file. */
export class UnreadableUploadError extends RuleError {
  constructor(status: 400 | 415) {
    super(
      status === 415
        ? 'Envoyez le fichier dans un formulaire (multipart/form-data).'
        : 'Le formulaire envoyé est incomplet ou illisible.',
      status,
    )
  }
}

/** Error: the form has two files, and the product cannot know which one is meant. */
class TwoFilesError extends RuleError {
  constructor() {
    super('Envoyez un seul fichier à la fois.', 400)
  }
}

/** Maximum size of a form without its file, in bytes: boundaries, headers, fields. */
const ENVELOPE_BYTES = 64 * 1024
const FIELD_BYTES = 1_000
/** Maximum parts of a form: its file and a few fields. Parsing a part takes as long as 25 kB of a file. */
const MOST_PARTS = 100
const FORM = /^\s*multipart\/form-data\s*;/i
/**
 * Bytes of a page's upload that are read, above the largest workbook: a browser shows the page with the error only after
 * it has sent the whole form.
 */
export const PAGE_SWALLOWS_BYTES = 256 * 1024 * 1024
/**
 * Bytes that a REST call reads before it closes the connection, a workbook of 20 MB (spec 5) with its envelope: a client
 * that is still sending would not read the response.
 */
export const CALL_SWALLOWS_BYTES = 21 * 1024 * 1024

/** Uploaded form: its file, null when none was chosen, and its text fields, each cut at its largest size. */
export interface Upload {
  file: { bytes: Uint8Array; name: string } | null
  fields: ReadonlyMap<string, string>
}

/** Parser of a request's form. @throws UnreadableUploadError 415 */
export function parserOf(
  request: Request,
  maxBytes: number,
  fieldSize: number,
  parts = MOST_PARTS,
): busboy.Busboy {
  const type = request.headers.get('Content-Type') ?? ''
  if (!FORM.test(type)) throw new UnreadableUploadError(415)
  try {
    return busboy({
      headers: { 'content-type': type },
      // Browsers write names in UTF-8 and send no folder; a backslash belongs to the name.
      defParamCharset: 'utf8',
      preservePath: true,
      // One byte more, because busboy cuts a file that reaches the limit.
      limits: { fileSize: maxBytes + 1, fieldSize, parts },
    })
  } catch {
    // the boundary is missing
    throw new UnreadableUploadError(415)
  }
}

/** Collects the parser's results; resolved once the form is complete. */
function gathered(parser: busboy.Busboy, fileField: string): Promise<Upload> {
  const fields = new Map<string, string>()
  let file: Upload['file'] = null
  return new Promise((resolve, reject) => {
    // Truncated fields count too: a field that was sent must not be treated as absent.
    parser.on('field', (name, value) => {
      if ((fields.get(name) ?? value) !== value) reject(new RepeatedFieldError(name))
      fields.set(name, value)
    })
    parser.on('file', (name, stream, { filename = '' }) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('limit', () => reject(new FileTooLargeError()))
      // No action: the parser itself reports a truncated form.
      stream.on('error', () => undefined)
      stream.on('end', () => {
        const bytes = Buffer.concat(pieces)
        // Browsers send quotation marks as `%22` (WHATWG form data).
        if (name !== fileField || (filename === '' && bytes.length === 0)) return
        if (file) reject(new TwoFilesError())
        file = { bytes, name: filename.replaceAll('%22', '"') }
      })
    })
    parser.on('partsLimit', () => reject(new UnreadableUploadError(400)))
    parser.on('error', () => reject(new UnreadableUploadError(400)))
    parser.on('close', () => resolve({ file, fields }))
  })
}

/**
 * Reads the file and fields of a multipart form into memory. Storing stops at the first byte above the limit.
 * @param fileField name of the form's file field
 * @param swallow number of bytes of a rejected form that are still read and discarded: a browser shows a response only
 * after sending its form; with `fieldBytes`, the size at which a field is cut, 1,000 bytes by default
 * @throws FileTooLargeError 413, TwoFilesError and RepeatedFieldError 400, UnreadableUploadError 400 or 415
 */
export async function readUpload(
  request: Request,
  fileField: string,
  maxBytes: number,
  more: number | { swallow: number; fieldBytes: number } = 0,
): Promise<Upload> {
  const { swallow, fieldBytes } =
    typeof more === 'number' ? { swallow: more, fieldBytes: FIELD_BYTES } : more
  const parser = parserOf(request, maxBytes, fieldBytes)
  const envelope = ENVELOPE_BYTES + fieldBytes
  let refusal: unknown
  const upload = gathered(parser, fileField).catch((error: unknown) => {
    refusal = error
    throw error
  })
  upload.catch(() => undefined)
  const reader = request.body?.getReader()
  let size = 0
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.length
    if (size > maxBytes + envelope) refusal ??= new FileTooLargeError()
    if (!refusal) parser.write(next.value)
    else if (size > swallow) {
      await reader?.cancel().catch(() => undefined)
      throw refusal
    }
  }
  if (refusal) throw refusal
  parser.end()
  return upload
}
