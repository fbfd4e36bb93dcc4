import {
  deleteImportModel,
  findModel,
  insertImportModel,
  modelDocument,
  modelsInUse,
  storedModel,
  updateImportModel,
  versionsOfModel,
} from '~/db/collections/import-models.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import { ForbiddenError } from '~/domain/errors'
import { modelChanges } from '~/domain/import-models/audit-values'
import {
  ModelConflictError,
  ModelNameTakenError,
  ModelNotFoundError,
} from '~/domain/import-models/errors'
import type { ImportModel, ModelPart } from '~/domain/import-models/model'
import type { ModelVersion, StoredModel } from '~/domain/import-models/stored'
import { now } from '~/infra/process/clock.server'
import { readImportModel, readOrder } from '~/schemas/import-models.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'

/** Audit entry of a model's change. */
const entryOf = (
  { _id, version }: StoredModel,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'importModel', entityId: _id, action, version, changes })

/** Who may import reads the models (8 §3). @throws ForbiddenError */
function requireImport({ role }: Principal): void {
  if (!may(role, 'videocheck.import') && !may(role, 'activity.import')) throw new ForbiddenError()
}

/** Every model in use by name, for the recognition of a file (8 §3); of some parts only, if given. */
export async function activeModels(feeds?: readonly ModelPart[]): Promise<StoredModel[]> {
  return (await modelsInUse(feeds)).map(storedModel)
}

/** Lists the models in use by name. @throws ForbiddenError */
export async function listModels(principal: Principal): Promise<StoredModel[]> {
  requireImport(principal)
  return activeModels()
}

/** A model with every version, the latest first. */
export interface ModelWithVersions extends StoredModel {
  deletedAt: Date | null
  versions: ModelVersion[]
}

/** A model with its versions, a deleted one too (8 §2). @throws ForbiddenError, ModelNotFoundError 404 */
export async function readModel(principal: Principal, id: string): Promise<ModelWithVersions> {
  requireImport(principal)
  const found = await findModel(id)
  if (!found) throw new ModelNotFoundError()
  const versions = await versionsOfModel(id)
  return { ...storedModel(found), deletedAt: found.deletedAt, versions }
}

/** True when a model holds exactly this document, made from a file of the same columns. */
const isSame = (stored: StoredModel, model: ImportModel, order: readonly string[] | null) =>
  JSON.stringify([stored.model, stored.order]) === JSON.stringify([model, order])

/**
 * Creates a model (8 §2).
 * @param order used headers in the order of the file that it was made from; null: not known
 * @param id the form's own: one that comes a second time with the same document creates nothing
 * @throws ForbiddenError, InvalidInputError 422, ModelNameTakenError 422
 */
export async function createModel(
  principal: Principal,
  document: ImportModel,
  headers: readonly string[] | null,
  id = '',
): Promise<StoredModel> {
  requireAdministration(principal)
  const model = readImportModel(document)
  const order = readOrder(headers)
  return createIdempotently<StoredModel>(id, {
    find: async (own) => {
      const found = await findModel(own)
      return found && storedModel(found)
    },
    isSame: (made) => isSame(made, model, order),
    create: async (_id) => {
      const made = { _id, version: 1, model, order, updatedAt: now(), updatedBy: principal.userId }
      await write(principal, [entryOf(made, 'create', modelChanges(null, made))], async (tx) => {
        if (await insertImportModel(modelDocument(made), tx)) return true
        throw new ModelNameTakenError(model.name)
      })
      return made
    },
  })
}

/**
 * Stores the next version of a model (8 §2); a document equal to the stored one changes nothing.
 * @param seenVersion version that the caller read
 * @throws ForbiddenError, ModelNotFoundError 404, ModelConflictError 409, InvalidInputError 422, ModelNameTakenError 422
 */
export async function updateModel(
  principal: Principal,
  id: string,
  document: ImportModel,
  headers: readonly string[] | null,
  seenVersion: number,
): Promise<StoredModel> {
  requireAdministration(principal)
  const model = readImportModel(document)
  const order = readOrder(headers)
  const stored = await modelInUse(id)
  if (isSame(stored, model, order)) return stored
  assertSeen(stored, seenVersion)
  const version = seenVersion + 1
  const next = { _id: id, version, model, order, updatedAt: now(), updatedBy: principal.userId }
  const isWritten = await write(
    principal,
    [entryOf(next, 'update', modelChanges(stored, next))],
    async (tx) => {
      const outcome = await updateImportModel(modelDocument(next), seenVersion, tx)
      if (outcome === 'taken') throw new ModelNameTakenError(model.name)
      return outcome === 'stored'
    },
  )
  // Another writer was faster: the next attempt answers with the version that is stored now.
  return isWritten ? next : updateModel(principal, id, model, order, seenVersion)
}

/** The model in use. @throws ModelNotFoundError 404 */
async function modelInUse(id: string): Promise<StoredModel> {
  const found = await findModel(id)
  if (!found || found.deletedAt) throw new ModelNotFoundError()
  return storedModel(found)
}

/** @throws ModelConflictError when the caller read another version than the stored one */
function assertSeen({ version, model }: StoredModel, seen: number): void {
  if (version !== seen) throw new ModelConflictError({ name: model.name, seen, stored: version })
}

/**
 * Deletes a model; its versions stay readable (8 §2).
 * @param seenVersion version that the caller read
 * @throws ForbiddenError, ModelNotFoundError 404, ModelConflictError 409
 */
export async function deleteModel(
  principal: Principal,
  id: string,
  seenVersion: number,
): Promise<{ message: string }> {
  requireAdministration(principal)
  const stored = await modelInUse(id)
  assertSeen(stored, seenVersion)
  const deletedAt = now()
  const isWritten = await write(
    principal,
    [entryOf(stored, 'delete', modelChanges(stored, null))],
    (tx) => deleteImportModel(id, seenVersion, deletedAt, tx),
  )
  if (!isWritten) return deleteModel(principal, id, seenVersion)
  return { message: `Modèle d’import «\u202f${stored.model.name}\u202f» supprimé.` }
}
