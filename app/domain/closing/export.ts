import { type About, day, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { type SnapshotLine, type SnapshotTotals, SUMMED } from './snapshot-lines'

/** French column headers with units. */
const HEADERS: Readonly<Record<(typeof SUMMED)[number], string>> = {
  netRevenue: 'CA Net (€)',
  totalHours: 'HT (h)',
  hecHours: 'HEC (h)',
  targetRevenue: 'Objectif CA Net (€)',
  planned: 'Potentiel prévu (h)',
  frozen: 'Potentiel figé (h)',
  productivityTarget: 'Objectif collaborateurs (h)',
  productivityBilled: 'Facturées collaborateurs (h)',
  surveys: 'Enquêtes',
  videocheckRevenue: 'CA VideoCheck (€)',
}

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
  return tableOf<SnapshotLine>(
    'Chiffres du mois clôturé',
    about,
    [
      { header: 'Concession', of: ({ name }) => name },
      { header: 'Plaque', of: ({ plate }) => plate || null },
      { header: 'Groupe', of: ({ group }) => group || null },
      { header: 'Chiffres au', of: ({ dataDate }) => day(dataDate) },
      ...SUMMED.map((key) => figures<SnapshotLine>(HEADERS[key], (line) => line[key])),
      { header: 'Illisible', of: ({ unreadable }) => unreadable.join(', ') || null },
    ],
    [...lines, total],
  )
}
