import { type About, fileOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { SNAPSHOT_COLUMNS } from './snapshot-columns'
import type { SnapshotLine, SnapshotTotals } from './snapshot-lines'

/**
 * Export table of a closed month's snapshot: one row per concession, and the sum of all concessions (7-beyond §3,
 * §4).
 * @param siteCount of the closing, independent of the search
 */
export function snapshotExportTable(
  lines: readonly SnapshotLine[],
  { totals, siteCount, about }: { totals: SnapshotTotals; siteCount: number; about: About },
): ExportTable {
  const nowhere = { siteId: '', group: '', plate: '', dataDate: null, unreadable: [] }
  const total = { ...nowhere, ...totals, name: `Total des ${siteCount} concessions` }
  return fileOf('Chiffres du mois clôturé', about, SNAPSHOT_COLUMNS, [...lines, total])
}
