import {
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler as memoryHandler,
  unstable_parseMultipartFormData as parseMultipart,
} from '@remix-run/node'
import { RuleError } from '~/domain/errors'
import { FileTooLargeError } from '~/domain/imports/rules'

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

const FIELD_BYTES = 1_000

/** A sent form: its file, null when none was chosen, and its short text fields. */
export interface Upload {
  file: { bytes: Uint8Array; name: string } | null
  fields: ReadonlyMap<string, string>
}

function partHandler(fileField: string, maxBytes: number) {
  const file = memoryHandler({ maxPartSize: maxBytes })
  const field = memoryHandler({ maxPartSize: FIELD_BYTES })
  return async (part: Parameters<typeof file>[0]) => {
    if (part.filename === undefined) return field(part)
    if (part.name === fileField) return file(part)
    // why: a part that nobody asked for is read past, not kept
    for await (const _chunk of part.data);
    return undefined
  }
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
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new UnreadableUploadError(415)
  // why: some clients quote the boundary, which Remix does not expect
  const plain = type.replace(/boundary="([^"]+)"/i, 'boundary=$1')
  const sent = { headers: new Headers({ 'Content-Type': plain }), body: request.body } as Request
  let form: FormData
  try {
    form = await parseMultipart(sent, partHandler(fileField, maxBytes))
  } catch (error) {
    if (error instanceof MaxPartSizeExceededError) {
      if (error.field === fileField) throw new FileTooLargeError()
    }
    throw new UnreadableUploadError(400)
  }
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  const file = form.get(fileField)
  if (!(file instanceof File) || (file.name === '' && file.size === 0))
    return { file: null, fields }
  return { file: { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name }, fields }
}
