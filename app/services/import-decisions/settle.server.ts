import type { Principal } from '~/domain/access/scope'
import { counted } from '~/domain/format/numbers'
import type { StoredModel } from '~/domain/import-models/stored'
import { PEOPLE_INTENT } from '~/domain/import-settling/choices'
import { NothingCreatedError } from '~/domain/import-settling/errors'
import { readNewSites } from '~/domain/import-settling/new-sites'
import { type Entries, textOf } from '~/domain/model-editor/entries'
import { createPlaces } from '~/services/hierarchy/create-places.server'
import { readStored } from '~/services/import-models/read-models.server'
import { settleModel } from '~/services/import-models/settle-model.server'
import { sentences } from '~/services/import-models/settling-outcome.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createPeople } from './create-people.server'

/** What a form of decisions made. */
export interface Settled {
  /** the file's model; null for the product's own workbook */
  stored: StoredModel | null
  /** French sentences on the concessions, the people and the version that were made; null when the form decided nothing */
  said: string | null
}

const createdText = ({ size }: ReadonlyMap<string, string>) =>
  size > 0 ? `${counted(size, 'concession créée', 'concessions créées')}.` : null

/**
 * Creates the concessions or the people of a form (9 §3), and stores its decisions in the file's model (8 §5).
 * @throws as `createPlaces`, `createPeople` and `settleModel`; NothingCreatedError 422 when own numbers are open and none is created
 */
export async function settle(principal: Principal, entries: Entries): Promise<Settled> {
  requireAdministration(principal)
  const model = textOf(entries, 'model')
  if (textOf(entries, 'intent') === PEOPLE_INTENT) {
    const stored = model === '' ? null : await readStored(model)
    return { stored, said: await createPeople(principal, entries) }
  }
  const create = () => createPlaces(principal, readNewSites(entries))
  if (model !== '') {
    const { stored, said, created } = await settleModel(principal, entries, create)
    return { stored, said: sentences(createdText(created), said) || null }
  }
  const said = createdText(await create())
  if (!said && textOf(entries, 'open') !== '0') throw new NothingCreatedError()
  return { stored: null, said }
}
