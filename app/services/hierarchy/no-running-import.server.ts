import { findRunningImports } from '~/db/collections/imports.server'
import { ImportRunningError } from '~/domain/hierarchy/edits'
import { markInterruptedImports } from '~/services/imports/log.server'

/** Refuses a move or deletion of a concession while an import is writing. @throws ImportRunningError */
export async function assertNoImport(): Promise<void> {
  if ((await findRunningImports()).length === 0) return
  await markInterruptedImports()
  if ((await findRunningImports()).length > 0) throw new ImportRunningError()
}
