import {
  activeModel,
  countModelsInUse,
  deleteImportModel,
  findModel,
  insertImportModel,
  modelDocument,
  updateImportModel,
} from '~/db/collections/import-models.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import { modelChanges } from '~/domain/import-models/audit-values'
import {
  ModelConflictError,
  ModelNameTakenError,
  ModelNotFoundError,
  TooManyModelsError,
} from '~/domain/import-models/errors'
import { MOST_MODELS } from '~/domain/import-models/limits'
import type { ImportModel } from '~/domain/import-models/model'
import type { ActiveModel, StoredModel } from '~/domain/import-models/stored'
import { displayName } from '~/domain/users/display-name'
import { now } from '~/infra/process/clock.server'
import { readImportModel, readOrder } from '~/schemas/import-models.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { readStored } from './read-models.server'

/** Audit entry of a model's change. */
const entryOf = (
  { _id, version }: ActiveModel,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'importModel', entityId: _id, action, version, changes })

/** Tests whether a model holds exactly this document, made from a file with these columns. */
const isSame = (stored: ActiveModel, model: ImportModel, order: readonly string[] | null) =>
  JSON.stringify([stored.model, stored.order]) === JSON.stringify([model, order])

/** A model in use; null when none has this identifier. */
export async function modelInUse(id: string): Promise<ActiveModel | null> {
  const found = await findModel(id)
  return found && !found.deletedAt ? activeModel(id, found) : null
}

/**
 * Creates a model (8 §2).
 * @param document of the form of 8 §1; everything else is refused
 * @param headers used headers in the order of the file that it was made from; null: not known
 * @param id the form's own: one that comes a second time with the same document creates nothing
 * @throws ForbiddenError, InvalidInputError 422, ModelNameTakenError 422, TooManyModelsError 422
 */
export async function createModel(
  principal: Principal,
  document: unknown,
  headers: unknown,
  id = '',
): Promise<StoredModel> {
  requireAdministration(principal)
  const model = readImportModel(document)
  const order = readOrder(headers)
  const written = { updatedAt: now(), updatedBy: principal.userId }
  const made = await createIdempotently<ActiveModel>(id, {
    find: async (own) => {
      const found = await findModel(own)
      return found && activeModel(own, found)
    },
    // Not a deleted one: the form then makes another model.
    isSame: async (found) => isSame(found, model, order) && (await modelInUse(found._id)) !== null,
    create: async (_id) => {
      if ((await countModelsInUse()) >= MOST_MODELS) throw new TooManyModelsError()
      const first = { _id, version: 1, model, order }
      await write(principal, [entryOf(first, 'create', modelChanges(null, first))], async (tx) => {
        if (await insertImportModel(modelDocument(first, written), tx)) return true
        throw new ModelNameTakenError(model.name)
      })
      return first
    },
  })
  return { ...made, updatedAt: written.updatedAt, updatedBy: displayName(principal) }
}

/** The model in use at the version that the caller read. @throws ModelNotFoundError 404, ModelConflictError 409 */
async function modelSeen(id: string, seen: number): Promise<ActiveModel> {
  const stored = await modelInUse(id)
  if (!stored) throw new ModelNotFoundError()
  const { version, model } = stored
  if (version !== seen) throw new ModelConflictError({ name: model.name, seen, stored: version })
  return stored
}

/**
 * Stores the next version of a model (8 §2). A document equal to the stored one changes nothing, whichever version the
 * caller read: a repeated save has the first one's result.
 * @param headers as in `createModel`; undefined keeps the stored ones
 * @param seenVersion version that the caller read
 * @throws ForbiddenError, ModelNotFoundError 404, ModelConflictError 409, InvalidInputError 422, ModelNameTakenError 422
 */
export async function updateModel(
  principal: Principal,
  id: string,
  document: unknown,
  headers: unknown,
  seenVersion: number,
): Promise<StoredModel> {
  requireAdministration(principal)
  const model = readImportModel(document)
  const current = await modelInUse(id)
  if (!current) throw new ModelNotFoundError()
  const order = headers === undefined ? current.order : readOrder(headers)
  if (isSame(current, model, order)) return readStored(id)
  const seen = await modelSeen(id, seenVersion)
  const next = { _id: id, version: seenVersion + 1, model, order }
  const written = { updatedAt: now(), updatedBy: principal.userId }
  const entry = entryOf(next, 'update', modelChanges(seen, next))
  const isWritten = await write(principal, [entry], async (tx) => {
    const outcome = await updateImportModel(modelDocument(next, written), seenVersion, tx)
    if (outcome === 'taken') throw new ModelNameTakenError(model.name)
    return outcome === 'stored'
  })
  if (isWritten) return { ...next, updatedAt: written.updatedAt, updatedBy: displayName(principal) }
  // Another writer was faster: the answer is that of the version that is stored now.
  return updateModel(principal, id, model, headers, seenVersion)
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
  const seen = await modelSeen(id, seenVersion)
  const deletedAt = now()
  const entry = entryOf(seen, 'delete', modelChanges(seen, null))
  const remove = (tx: Transaction) => deleteImportModel(id, seenVersion, deletedAt, tx)
  if (!(await write(principal, [entry], remove))) return deleteModel(principal, id, seenVersion)
  return { message: `Modèle d’import «\u202f${seen.model.name}\u202f» supprimé.` }
}
