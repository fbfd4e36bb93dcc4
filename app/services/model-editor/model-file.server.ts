import type { Principal } from '~/domain/access/scope'
import { readModel, readModelAt } from '~/services/import-models/read-models.server'
import { fileAnswer } from '~/services/web/workbook-export.server'

/**
 * Download of a model's document (8 §1), as the editor and REST have it.
 * @throws ForbiddenError, ModelNotFoundError and VersionNotFoundError 404
 */
export async function modelFile(principal: Principal, id: string, url: string): Promise<Response> {
  const version = Number(new URL(url).searchParams.get('version') ?? 0)
  const isVersion = Number.isInteger(version) && version > 0
  const found = isVersion
    ? await readModelAt(principal, id, version)
    : await readModel(principal, id)
  const { model } = found
  const text = `${JSON.stringify(model, null, 2)}\n`
  return fileAnswer(`${model.name} v${found.version}`, 'json', text)
}
