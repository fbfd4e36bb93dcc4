import type { Principal } from '~/domain/access/scope'
import { startActivityImport } from '~/services/imports/import-activity.server'
import { followAnswer, ImportRefused } from '~/services/imports/import-run.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import type { PreviewedFile } from './stored-preview.server'

/**
 * Starts the import of a file that was sent before; the import's log says how it ends.
 * @param id of the preview or import that is continued: it can be continued once
 * @throws AlreadyImportedError, and the refusals that come before the import's log
 */
export async function importFile(
  principal: Principal,
  { kind, date, ...sent }: PreviewedFile,
  id: string,
): Promise<void> {
  try {
    if (kind === 'videocheck') await importVideocheck(principal, { ...sent, period: date }, id)
    else followAnswer(await startActivityImport(principal, { ...sent, date }, id))
  } catch (error) {
    // The run's log exists by now and gives the reason of the refusal.
    if (!(error instanceof ImportRefused)) throw error
  }
}
