import type { Principal } from '~/domain/access/scope'
import { servicesOfModel } from '~/domain/import-models/fields'
import type { StoredModel } from '~/domain/import-models/stored'
import { listModels, readModel, readModelAt } from './read-models.server'
import { createModel, updateModel } from './write-models.server'

/** What every answer says of a model. */
const head = ({ _id, version, model, updatedAt, updatedBy }: StoredModel) => ({
  _id,
  name: model.name,
  feeds: model.feeds,
  services: servicesOfModel(model),
  version,
  updatedAt: updatedAt.toISOString(),
  updatedBy,
})

const withDocument = (stored: StoredModel) => {
  const { model, order } = stored
  return { ...head(stored), model, order }
}

/** GET /import-models (8 §3). @throws ForbiddenError */
export const listCall = async (principal: Principal) => (await listModels(principal)).map(head)

/** GET /import-models/{id} (8 §3). @throws ForbiddenError, ModelNotFoundError and VersionNotFoundError 404 */
export async function readCall(
  principal: Principal,
  { id, version }: { id: string; version?: number | undefined },
) {
  const found = version ? await readModelAt(principal, id, version) : await readModel(principal, id)
  return {
    ...withDocument(found),
    deletedAt: found.deletedAt?.toISOString() ?? null,
    versions: found.versions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  }
}

/** Body of a model's write: the document, and the order of its headers where known. */
interface SentModel {
  model?: unknown
  order?: unknown
}

/** POST /import-models (8 §3). @throws as `createModel` */
export const createCall = async (
  principal: Principal,
  { model, order = null }: SentModel,
  id: string,
) => withDocument(await createModel(principal, model, order, id))

/** PUT /import-models/{id} (8 §3). @throws as `updateModel` */
export const updateCall = async (
  principal: Principal,
  { id, version, model, order }: SentModel & { id: string; version: number },
) => withDocument(await updateModel(principal, id, model, order, version))
