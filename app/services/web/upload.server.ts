import { RuleError } from '~/domain/errors'
import { FileTooLargeError } from '~/domain/imports/rules'
import { boundaryOf, parseMultipart, readAtMost } from '~/infra/multipart.server'

/** The body is no form with a file. */
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

/** What a form may weigh beside its file: boundaries, headers, fields. */
const ENVELOPE_BYTES = 64 * 1024
const FIELD_BYTES = 1_000

/** A sent form: its file, null when none was chosen, and its short text fields. */
export interface Upload {
  file: { bytes: Uint8Array; name: string } | null
  fields: ReadonlyMap<string, string>
}

/**
 * The file and fields of a multipart form, in memory, no larger than allowed.
 * @param fileField name of the form's file field
 * @throws FileTooLargeError 413, UnreadableUploadError 400 or 415
 */
export async function readUpload(
  request: Request,
  fileField: string,
  maxBytes: number,
): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '')
  if (boundary === null) throw new UnreadableUploadError(415)
  const body = await readAtMost(request.body, maxBytes + ENVELOPE_BYTES)
  if (body === null) throw new FileTooLargeError()
  const parts = parseMultipart(body, boundary)
  if (!parts) throw new UnreadableUploadError(400)
  const fields = new Map<string, string>()
  let file: Upload['file'] = null
  for (const { name, fileName, content } of parts) {
    if (fileName === null) {
      if (content.length <= FIELD_BYTES) fields.set(name, content.toString('utf8'))
    } else if (name === fileField && (fileName !== '' || content.length > 0)) {
      if (content.length > maxBytes) throw new FileTooLargeError()
      file = { bytes: content, name: fileName }
    }
  }
  return { file, fields }
}
