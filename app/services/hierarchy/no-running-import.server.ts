import { findRunningImports } from '~/db/collections/imports.server'
import { ImportRunningError } from '~/domain/hierarchy/edits'
import { markInterruptedImports } from '~/services/imports/log.server'

/** No import may be writing while a concession changes its place or goes. @throws ImportRunningError */
export async function assertNoImport(): Promise<void> {
  if ((await findRunningImports()).length === 0) return
  await markInterruptedImports()
  if ((await findRunningImports()).length > 0) throw new ImportRunningError()
}
