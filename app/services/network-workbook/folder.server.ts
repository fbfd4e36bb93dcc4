import type { Principal } from '~/domain/access/scope'
import { importAnswer } from '~/domain/network-workbook/calls'
import type { NetworkDryRun } from '~/domain/network-workbook/report'
import { compareWorkbook } from './compare.server'
import { withAuthors } from './conflict-authors.server'

/**
 * What a workbook of the watched folder would change; nothing is stored, and its sheet 'Comptes' is left out by name.
 * @throws WorkbookRefused 413, 415, 422
 */
export async function dryRunNetwork(
  principal: Principal,
  bytes: Uint8Array,
): Promise<NetworkDryRun> {
  const compared = await compareWorkbook(principal, bytes, [], 'le dossier surveillé')
  const conflicts = await withAuthors(compared.conflicts)
  return importAnswer({ ...compared, conflicts }, null)
}
