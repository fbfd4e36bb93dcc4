import type { Principal } from '~/domain/access/scope'
import { MOST_BYTES } from '~/domain/import-models/limits'
import { MissingFileError } from '~/domain/imports/rules'
import type { TriedFile } from '~/domain/imports/tried-file'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { CALL_SWALLOWS_BYTES, readUpload } from '~/services/web/upload.server'
import { readModelField, tryModel } from './try-model.server'

/** `POST /import-models/try` (8 §3). @throws as `tryModel` and `readUpload` */
export async function tryCall(principal: Principal, request: Request): Promise<TriedFile> {
  const fieldBytes = MOST_BYTES + 1
  const { file, fields } = await readUpload(request, 'file', MAX_FILE_BYTES, {
    swallow: CALL_SWALLOWS_BYTES,
    fieldBytes,
  })
  if (!file) throw new MissingFileError()
  return tryModel(principal, {
    bytes: file.bytes,
    fileName: file.name,
    model: readModelField(fields.get('model') ?? ''),
    date: fields.get('date') ?? '',
    period: fields.get('period') ?? '',
  })
}
