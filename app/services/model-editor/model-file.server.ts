import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { carriedModel } from '~/domain/import-models/carried'
import { readModel, readModelAt } from '~/services/import-models/read-models.server'
import { fileAnswer } from '~/services/web/workbook-export.server'

/**
 * Download of a model's document (8 §1) with what another installation needs to read it (8 §5).
 * @throws ForbiddenError, ModelNotFoundError and VersionNotFoundError 404
 */
export async function modelFile(principal: Principal, id: string, url: string): Promise<Response> {
  const version = Number(new URL(url).searchParams.get('version') ?? 0)
  const isVersion = Number.isInteger(version) && version > 0
  const found = isVersion
    ? await readModelAt(principal, id, version)
    : await readModel(principal, id)
  const { model, order } = found
  const { siteById } = (await referenceData()).network
  const carried = carriedModel(model, order, (site) => siteById.get(site))
  const text = `${JSON.stringify(carried, null, 2)}\n`
  return fileAnswer(`${model.name} v${found.version}`, 'json', text)
}
