import { findImport } from '~/db/collections/imports.server'
import type { Principal } from '~/domain/access/scope'
import type { PeopleOffer } from '~/domain/import-settling/new-people'
import type { Settling } from '~/domain/import-settling/view'
import type { ImportDetails } from '~/domain/imports/view'
import { peopleOffer } from '~/services/import-decisions/people-offer.server'
import { readSettling } from '~/services/import-models/settling-page.server'
import { keptFile } from '~/services/imports/kept-file.server'

/** Form that settles what an import left open (8 §5); null while it runs, and as `readSettling`. */
export async function settlingOfImport(
  principal: Principal,
  { _id, state, ...read }: Pick<ImportDetails, '_id' | 'state' | 'model' | 'account' | 'sites'>,
): Promise<Settling | null> {
  if (state === 'running') return null
  return readSettling(principal, read, (await keptFile(_id)) !== null)
}

/**
 * Form that creates the people whom an import found unknown, while its file is kept (9 §3). When all are known by now,
 * it imports the file again; null once that was done, and as `peopleOffer`.
 */
export async function peopleOfImport(
  principal: Principal,
  {
    _id,
    state,
    model,
    activityDate,
  }: Pick<ImportDetails, '_id' | 'state' | 'model' | 'activityDate'>,
): Promise<PeopleOffer | null> {
  const kept = state === 'running' ? null : await keptFile(_id)
  if (!kept) return null
  const { people = [], next } = kept
  const offer = await peopleOffer(principal, { people, model, activityDate })
  return offer?.sites.length === 0 && (await findImport(next)) ? null : offer
}
