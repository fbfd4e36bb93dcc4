import { activeModel, findModelVersion } from '~/db/collections/import-models.server'
import type { Principal } from '~/domain/access/scope'
import { counted } from '~/domain/format/numbers'
import { ModelNotFoundError } from '~/domain/import-models/errors'
import type { StoredModel } from '~/domain/import-models/stored'
import { settledModel } from '~/domain/import-settling/decisions'
import { NothingCreatedError, NothingDecidedError } from '~/domain/import-settling/errors'
import { assertDecidedOnce, readDecisions } from '~/domain/import-settling/form'
import { readNewSites } from '~/domain/import-settling/new-sites'
import { type Entries, textOf } from '~/domain/model-editor/entries'
import { createPlaces } from '~/services/hierarchy/create-places.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { readStored } from './read-models.server'
import { resolver } from './value-targets.server'
import { updateModel } from './write-models.server'

/** What a form of decisions made. */
export interface Settled {
  /** the file's model; null for the product's own workbook */
  stored: StoredModel | null
  /** French sentences on the concessions and the version that were made; null when the form decided nothing */
  said: string | null
}

/** Creates the form's concessions, with the sentence on them. @throws as `createPlaces` */
async function create(principal: Principal, entries: Entries) {
  const made = await createPlaces(principal, readNewSites(entries))
  const said =
    made.size > 0 ? `${counted(made.size, 'concession créée', 'concessions créées')}.` : null
  return { made, said }
}

/**
 * Creates the concessions of a form (9 §3), and stores its decisions on a file's unknown values as the next version of
 * the model (8 §5). They are applied to the version that the form was made of: the same form sent twice changes nothing,
 * a model changed since is a conflict.
 * @throws ForbiddenError, ModelNotFoundError 404, ModelConflictError 409, as `createPlaces`, and 422 as `readDecisions`;
 * NothingDecidedError and NothingCreatedError 422 when the form has open values and decides none
 */
export async function settle(principal: Principal, entries: Entries): Promise<Settled> {
  requireAdministration(principal)
  const isOpen = textOf(entries, 'open') !== '0'
  if (textOf(entries, 'model') === '') {
    const { said } = await create(principal, entries)
    if (isOpen && !said) throw new NothingCreatedError()
    return { stored: null, said }
  }
  const id = textOf(entries, 'model')
  const seen = Number(textOf(entries, 'version'))
  const found = Number.isInteger(seen) ? await findModelVersion(id, seen) : null
  if (!found) throw new ModelNotFoundError()
  const base = activeModel(id, found)
  const decisions = readDecisions(entries, base.model, await resolver(principal))
  assertDecidedOnce(decisions, readNewSites(entries).sites)
  const created = await create(principal, entries)
  for (const [value, to] of created.made)
    decisions.push({ kind: 'value', field: 'site', value, to })
  if (decisions.length === 0) {
    if (isOpen) throw new NothingDecidedError()
    return { stored: await readStored(id), said: null }
  }
  const next = settledModel(base.model, decisions)
  const stored = await updateModel(principal, id, next, undefined, seen)
  const { model, version } = stored
  const said = `Modèle «\u202f${model.name}\u202f» enregistré, version ${version}.`
  return { stored, said: [created.said, said].filter(Boolean).join(' ') }
}
