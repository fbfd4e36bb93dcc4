import type { Principal } from '~/domain/access/scope'
import type { Settling } from '~/domain/import-settling/view'
import type { ImportDetails } from '~/domain/imports/view'
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
