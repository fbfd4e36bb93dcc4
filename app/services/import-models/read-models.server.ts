import {
  activeModel,
  findModel,
  findModelVersion,
  type ImportModelDocument,
  modelsInUse,
  versionsOfModel,
} from '~/db/collections/import-models.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { ModelNotFoundError, VersionNotFoundError } from '~/domain/import-models/errors'
import type { ModelPart } from '~/domain/import-models/model'
import type { ActiveModel, ModelWithVersions, StoredModel } from '~/domain/import-models/stored'

/** Users who may import read the models (8 §3). @throws ForbiddenError */
function requireImport({ role }: Principal): void {
  if (!may(role, 'videocheck.import') && !may(role, 'activity.import')) throw new ForbiddenError()
}

/** Every model in use by name, for the recognition of a file (8 §3); of some parts only, if given. */
export async function activeModels(feeds?: readonly ModelPart[]): Promise<ActiveModel[]> {
  return (await modelsInUse(feeds)).map((found) => activeModel(found._id, found))
}

const stored = (found: ImportModelDocument, names: ReadonlyMap<string, string>): StoredModel => ({
  ...activeModel(found._id, found),
  updatedAt: found.updatedAt,
  updatedBy: names.get(found.updatedBy) ?? '',
})

/** A model at its latest version. @throws ModelNotFoundError 404 */
export async function readStored(id: string): Promise<StoredModel> {
  const found = await findModel(id)
  if (!found) throw new ModelNotFoundError()
  return stored(found, await namesOfUsers([found.updatedBy]))
}

/** Lists the models in use by name. @throws ForbiddenError */
export async function listModels(principal: Principal): Promise<StoredModel[]> {
  requireImport(principal)
  const found = await modelsInUse()
  const names = await namesOfUsers(found.map(({ updatedBy }) => updatedBy))
  return found.map((one) => stored(one, names))
}

/** A model with its versions, a deleted one too (8 §2). @throws ForbiddenError, ModelNotFoundError 404 */
export async function readModel(principal: Principal, id: string): Promise<ModelWithVersions> {
  requireImport(principal)
  const [found, versions] = await Promise.all([findModel(id), versionsOfModel(id)])
  if (!found) throw new ModelNotFoundError()
  const names = await namesOfUsers([found.updatedBy, ...versions.map(({ by }) => by)])
  return {
    ...stored(found, names),
    deletedAt: found.deletedAt,
    versions: versions.map((version) => ({ ...version, by: names.get(version.by) ?? '' })),
  }
}

/** A model as it was at a version, with all its versions. @throws ForbiddenError, ModelNotFoundError, VersionNotFoundError 404 */
export async function readModelAt(
  principal: Principal,
  id: string,
  version: number,
): Promise<ModelWithVersions> {
  const [current, found] = await Promise.all([
    readModel(principal, id),
    findModelVersion(id, version),
  ])
  if (!found) throw new VersionNotFoundError(current.model.name, version)
  const head = current.versions.find((one) => one.version === version)
  const written = { updatedAt: found.at, updatedBy: head?.by ?? '' }
  return { ...current, ...activeModel(id, found), ...written }
}
