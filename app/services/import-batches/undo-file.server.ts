import { type BatchFileDocument, noteBatchFile } from '~/db/collections/import-batches.server'
import { findImport } from '~/db/collections/imports.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { refusalsByReason } from '~/domain/imports/view'
import { namesUpTo } from '~/domain/message-format'
import { undoImport } from '~/services/imports/undo.server'

/** Names of a sentence about concessions that keep their figures. */
const NAMED = 10

/** What could not go back of an import, by reason, with the names of its concessions. */
async function keptOf(
  importId: string,
  refused: readonly { siteId: string; message: string }[],
): Promise<string[]> {
  const names = new Map((await findImport(importId))?.sites.map((one) => [one.siteId, one.name]))
  const named = refused.map(({ siteId, message }) => ({
    name: names.get(siteId) ?? siteId,
    message,
  }))
  return refusalsByReason(named).map(
    (group) => `${namesUpTo(group.names, NAMED)}\u202f: ${group.message}`,
  )
}

/**
 * Undoes the import of a file of a batch, and notes what became of it.
 * @throws errors of the machine
 */
export async function undoBatchFile(principal: Principal, file: BatchFileDocument): Promise<void> {
  const { _id, importId } = file
  if (!importId) return
  try {
    const { message, refused } = await undoImport(principal, importId)
    await noteBatchFile(_id, { undone: message, kept: await keptOf(importId, refused) })
  } catch (error) {
    // Undone by itself before, or nothing of it was stored.
    if (!(error instanceof RuleError) || error.status >= 500) throw error
    await noteBatchFile(_id, { undone: error.message, kept: [] })
  }
}
