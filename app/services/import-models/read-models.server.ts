import {
  activeModel,
  findModel,
  findModelVersion,
  type ImportModelDocument,
  modelsInUse,
  versionsOfModel,
} from '~/db/collections/import-models.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { siteScope } from '~/domain/hierarchy/network'
import { ModelNotFoundError, VersionNotFoundError } from '~/domain/import-models/errors'
import type { ModelPart } from '~/domain/import-models/model'
import type { ActiveModel, ModelWithVersions, StoredModel } from '~/domain/import-models/stored'
import { visibleModel } from '~/domain/import-models/visible'

/** Every model in use by name, for the recognition of a file (8 §3); of some parts only, if given. */
export async function activeModels(feeds?: readonly ModelPart[]): Promise<ActiveModel[]> {
  return (await modelsInUse(feeds)).map((found) => activeModel(found._id, found))
}

/**
 * The view of models that a user has: who may import reads the models (8 §3), within the concessions that he covers.
 * @throws ForbiddenError
 */
async function viewOf({ role, cover }: Principal) {
  if (!may(role, 'videocheck.import') && !may(role, 'activity.import')) throw new ForbiddenError()
  if (cover.kind === 'all') return <T extends ActiveModel>(found: T): T => found
  const { network } = await referenceData()
  const isCovered = (id: string) => {
    const scope = siteScope(network, id)
    return scope !== null && covers(cover, scope)
  }
  return <T extends ActiveModel>(found: T): T | null => {
    // Models of collaborators are the administrators'.
    if (found.model.feeds === 'staff') return null
    const model = visibleModel(found.model, isCovered)
    return model && { ...found, model }
  }
}

const stored = (found: ImportModelDocument, names: ReadonlyMap<string, string>): StoredModel => ({
  ...activeModel(found._id, found),
  updatedAt: found.updatedAt,
  updatedBy: names.get(found.updatedBy) ?? '',
})

/** A whole model at its latest version, a deleted one too. @throws ModelNotFoundError 404 */
export async function readStored(id: string): Promise<StoredModel> {
  const found = await findModel(id)
  if (!found) throw new ModelNotFoundError()
  return stored(found, await namesOfUsers([found.updatedBy]))
}

/** Lists the models in use by name. @throws ForbiddenError */
export async function listModels(principal: Principal): Promise<StoredModel[]> {
  const view = await viewOf(principal)
  const found = await modelsInUse()
  const names = await namesOfUsers(found.map(({ updatedBy }) => updatedBy))
  return found.flatMap((one) => view(stored(one, names)) ?? [])
}

/** A model with its versions, a deleted one too (8 §2). @throws ForbiddenError, ModelNotFoundError 404 */
export async function readModel(principal: Principal, id: string): Promise<ModelWithVersions> {
  const view = await viewOf(principal)
  const [found, versions] = await Promise.all([findModel(id), versionsOfModel(id)])
  if (!found) throw new ModelNotFoundError()
  const names = await namesOfUsers([found.updatedBy, ...versions.map(({ by }) => by)])
  const seen = view({
    ...stored(found, names),
    deletedAt: found.deletedAt,
    versions: versions.map((version) => ({ ...version, by: names.get(version.by) ?? '' })),
  })
  if (!seen) throw new ModelNotFoundError()
  return seen
}

/**
 * A model as it was at a version, with all its versions (8 §2).
 * @throws ForbiddenError; ModelNotFoundError and VersionNotFoundError 404
 */
export async function readModelAt(
  principal: Principal,
  id: string,
  version: number,
): Promise<ModelWithVersions> {
  const view = await viewOf(principal)
  const [current, found] = await Promise.all([
    readModel(principal, id),
    findModelVersion(id, version),
  ])
  const head = current.versions.find((one) => one.version === version)
  const written = found && { updatedAt: found.at, updatedBy: head?.by ?? '' }
  const seen = found && view({ ...current, ...activeModel(id, found), ...written })
  if (!seen) throw new VersionNotFoundError(current.model.name, version)
  return seen
}
