import { latestWatchedFiles } from '~/db/collections/watched-files.server'
import type { Principal } from '~/domain/access/scope'
import type { WatchedState } from '~/domain/imports/watched-folder'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { currentWatch } from './watch.server'

/** Files that administration lists. */
const SHOWN = 5

/** The state of the watched folder, null where none is watched (7-beyond §2). @throws ForbiddenError */
export async function readWatched(principal: Principal): Promise<WatchedState | null> {
  requireAdministration(principal)
  const watch = currentWatch()
  if (!watch) return null
  // Not cached: the process's state of the folder changes without a write to the database.
  markUncacheable()
  const files = (await latestWatchedFiles(SHOWN)).map(({ fileName, at, end, importId }) => ({
    fileName,
    at: at.toISOString(),
    importId,
    folder: end?.folder ?? null,
    message: end?.message ?? '',
  }))
  return { ...watch.state(), files }
}
