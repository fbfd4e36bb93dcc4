import { findImport } from '~/db/collections/imports.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { reservesOf } from '~/domain/imports/doubt-texts'
import { ImportNotFoundError, sitesAfterUndo } from '~/domain/imports/undo'
import { markInterruptedQuietly, withInterruption } from './log.server'

/**
 * Result of an import, for the user or API key that started it and for administrators (7-beyond §2). For other callers
 * the import does not exist. Undone concessions no longer count as stored.
 * @throws ImportNotFoundError 404
 */
export async function importResult({ userId, role, key }: Principal, id: string) {
  await markInterruptedQuietly()
  const found = await findImport(id)
  const sees = found?.userId === userId || (!key && may(role, 'administration'))
  if (!found || !sees) throw new ImportNotFoundError()
  const entry = await withInterruption(found)
  const { kind, state, fileName, activityDate, message, errors, warnings, undo } = entry
  return {
    importId: id,
    kind,
    state,
    fileName,
    activityDate,
    message,
    model: entry.model ?? null,
    importedBy: entry.userEmail,
    startedAt: entry.startedAt.toISOString(),
    finishedAt: entry.finishedAt?.toISOString() ?? null,
    sites: sitesAfterUndo(entry.sites, undo?.undone ?? []),
    undo: undo
      ? {
          at: undo.at.toISOString(),
          by: undo.userEmail,
          undone: undo.undone,
          refused: undo.refused,
        }
      : null,
    errors,
    warnings,
    doubts: entry.doubts ?? [],
    reserves: entry.reserves ?? reservesOf([], warnings),
    ...(entry.account ?? NO_ACCOUNT),
  }
}
