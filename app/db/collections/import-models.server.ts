import { normalised } from '~/domain/comparable-text'
import type { ImportModel, ModelPart } from '~/domain/import-models/model'
import type { ActiveModel } from '~/domain/import-models/stored'
import { defineModel } from '../driver/collection.server'
import { isDuplicateKey } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** Content of a model at one version. */
interface Content {
  version: number
  /** the model as JSON text: headers and values of files are its keys, and may hold dots and dollar signs */
  json: string
  order: string[] | null
}

/** An import model (8 §1), at its latest version. */
export interface ImportModelDocument extends Content {
  _id: string
  name: string
  /** `normalised` name, unique among the models in use; a deleted model has a key that no name can have */
  nameKey: string
  feeds: ModelPart
  updatedAt: Date
  /** identifier of the account that wrote the version */
  updatedBy: string
  deletedAt: Date | null
}

/** A version of a model (8 §2): kept after later changes and after the deletion. */
export interface ModelVersionDocument extends Content {
  /** `${modelId} ${version}` */
  _id: string
  modelId: string
  name: string
  at: Date
  /** identifier of the account that wrote the version */
  by: string
}

const importModels = defineModel<ImportModelDocument>('importModels', [
  { key: { nameKey: 1 }, name: 'nameKey', unique: true },
  { key: { deletedAt: 1, nameKey: 1 }, name: 'deleted_name' },
])

const importModelVersions = defineModel<ModelVersionDocument>('importModelVersions', [
  { key: { modelId: 1, version: 1 }, name: 'model_version', unique: true },
  { key: { by: 1, at: 1 }, name: 'by_at' },
])

/** Stored content of a model with its document parsed. */
export const activeModel = (_id: string, { version, json, order }: Content): ActiveModel => ({
  _id,
  version,
  model: JSON.parse(json) as ImportModel,
  order,
})

/** The models in use, in the order of their names; of some parts only, if given. */
export async function modelsInUse(feeds?: readonly ModelPart[]): Promise<ImportModelDocument[]> {
  const filter = { deletedAt: null, ...(feeds ? { feeds: { $in: [...feeds] } } : {}) }
  return (await importModels.open()).find(filter).sort({ nameKey: 1 }).toArray()
}

/** Number of models in use. */
export async function countModelsInUse(): Promise<number> {
  return (await importModels.open()).countDocuments({ deletedAt: null })
}

/** A model by its identifier, deleted ones included; null when there is none. */
export async function findModel(_id: string): Promise<ImportModelDocument | null> {
  return (await importModels.open()).findOne({ _id })
}

/** Names of models by identifier, of deleted ones too. */
export async function namesOfModels(
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  if (ids.length === 0) return []
  return (await importModels.open())
    .find({ _id: { $in: [...ids] } }, { projection: { name: 1 } })
    .toArray()
}

/** Every version of a model without its document, the latest first. */
export async function versionsOfModel(
  modelId: string,
): Promise<Pick<ModelVersionDocument, 'version' | 'name' | 'at' | 'by'>[]> {
  const projection = { _id: 0, version: 1, name: 1, at: 1, by: 1 }
  return (await importModelVersions.open())
    .find({ modelId }, { projection })
    .sort({ version: -1 })
    .toArray()
}

/** One version of a model, also of a deleted one; null when there is none. */
export async function findModelVersion(
  modelId: string,
  version: number,
): Promise<ModelVersionDocument | null> {
  return (await importModelVersions.open()).findOne({ _id: `${modelId} ${version}` })
}

/** Versions that an account wrote, the oldest first. */
export async function versionsBy(
  userId: string,
): Promise<Pick<ModelVersionDocument, 'version' | 'name' | 'at'>[]> {
  const projection = { _id: 0, version: 1, name: 1, at: 1 }
  return (await importModelVersions.open())
    .find({ by: userId }, { projection })
    .sort({ at: 1 })
    .toArray()
}

/** Document of a model at a version. */
export const modelDocument = (
  { _id, version, model, order }: ActiveModel,
  written: Pick<ImportModelDocument, 'updatedAt' | 'updatedBy'>,
): ImportModelDocument => ({
  _id,
  name: model.name,
  nameKey: normalised(model.name),
  feeds: model.feeds,
  version,
  json: JSON.stringify(model),
  order,
  ...written,
  deletedAt: null,
})

async function insertVersion(model: ImportModelDocument, tx: Transaction): Promise<void> {
  const { _id, name, version, json, order, updatedAt, updatedBy } = model
  await (await importModelVersions.open()).insertOne(
    {
      _id: `${_id} ${version}`,
      modelId: _id,
      name,
      version,
      json,
      order,
      at: updatedAt,
      by: updatedBy,
    },
    { session: tx },
  )
}

/** Stores a new model with its first version; false when its name or identifier is taken. */
export async function insertImportModel(
  model: ImportModelDocument,
  tx: Transaction,
): Promise<boolean> {
  try {
    await (await importModels.open()).insertOne(model, { session: tx })
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
  await insertVersion(model, tx)
  return true
}

/** Stores the next version of a model in use; `overtaken`: it was changed or deleted since the version `seen`. */
export async function updateImportModel(
  { _id, ...next }: ImportModelDocument,
  seen: number,
  tx: Transaction,
): Promise<'stored' | 'taken' | 'overtaken'> {
  try {
    const { matchedCount } = await (await importModels.open()).updateOne(
      { _id, version: seen, deletedAt: null },
      { $set: next },
      { session: tx },
    )
    if (matchedCount === 0) return 'overtaken'
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken'
    throw error
  }
  await insertVersion({ _id, ...next }, tx)
  return 'stored'
}

/** Deletes a model that is unchanged since the version `seen`, and frees its name; its versions stay readable. */
export async function deleteImportModel(
  _id: string,
  seen: number,
  deletedAt: Date,
  tx: Transaction,
): Promise<boolean> {
  const { matchedCount } = await (await importModels.open()).updateOne(
    { _id, version: seen, deletedAt: null },
    // A normalised name holds no space, so that no model in use has such a key.
    { $set: { deletedAt, nameKey: `deleted ${_id}` } },
    { session: tx },
  )
  return matchedCount === 1
}
