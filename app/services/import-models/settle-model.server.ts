import { activeModel, findModelVersion } from '~/db/collections/import-models.server'
import type { Principal } from '~/domain/access/scope'
import { ModelNotFoundError } from '~/domain/import-models/errors'
import type { StoredModel } from '~/domain/import-models/stored'
import { settledModel } from '~/domain/import-settling/decisions'
import { NothingDecidedError } from '~/domain/import-settling/errors'
import { assertDecidedOnce, readDecisions } from '~/domain/import-settling/form'
import { readNewSites } from '~/domain/import-settling/new-sites'
import { type Entries, textOf } from '~/domain/model-editor/entries'
import { requireAdministration } from '~/services/session/require-administration.server'
import { readStored } from './read-models.server'
import { resolver } from './value-targets.server'
import { updateModel } from './write-models.server'

/** Model after a form of decisions. */
interface SettledModel {
  stored: StoredModel
  /** French sentence on the version that was made; null when the form decided nothing */
  said: string | null
  /** identifiers of the concessions that the form created, by value */
  created: ReadonlyMap<string, string>
}

/**
 * Stores the decisions on a file's unknown values as the next version of its model (8 §5). They are applied to the
 * version that the form was made of: the same form sent twice changes nothing, a model changed since is a conflict.
 * @param create creates the form's concessions, once its decisions are checked (9 §3)
 * @throws ForbiddenError, ModelNotFoundError 404, ModelConflictError 409, and 422 as `readDecisions`; NothingDecidedError
 * 422 when the form has open values and decides none
 */
export async function settleModel(
  principal: Principal,
  entries: Entries,
  create: () => Promise<ReadonlyMap<string, string>>,
): Promise<SettledModel> {
  requireAdministration(principal)
  const id = textOf(entries, 'model')
  const seen = Number(textOf(entries, 'version'))
  const found = Number.isInteger(seen) ? await findModelVersion(id, seen) : null
  if (!found) throw new ModelNotFoundError()
  const base = activeModel(id, found)
  const decisions = readDecisions(entries, base.model, await resolver(principal))
  assertDecidedOnce(decisions, readNewSites(entries).sites)
  const created = await create()
  for (const [value, to] of created) decisions.push({ kind: 'value', field: 'site', value, to })
  if (decisions.length === 0) {
    if (textOf(entries, 'open') !== '0') throw new NothingDecidedError()
    return { stored: await readStored(id), said: null, created }
  }
  const next = settledModel(base.model, decisions)
  const stored = await updateModel(principal, id, next, undefined, seen)
  const { model, version } = stored
  const said = `Modèle «\u202f${model.name}\u202f» enregistré, version ${version}.`
  return { stored, said, created }
}
