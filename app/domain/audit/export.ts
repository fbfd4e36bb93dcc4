import { type About, EXPORTED, tableOf } from '../exports/columns'
import type { ExportTable, ExportValue } from '../exports/table'
import type { AuditLine } from './view'

interface Row extends Omit<AuditLine, 'changes'> {
  field: string | null
  old: ExportValue
  new: ExportValue
}

/**
 * Export table of the filtered audit entries, one row per changed value (7-beyond §3).
 * @param timeOf formats an ISO instant in Paris time
 */
export function auditTable(
  lines: readonly AuditLine[],
  timeOf: (instant: string) => ExportValue,
  about: About,
): ExportTable {
  const rows: Row[] = []
  let found = 0
  for (const { changes, ...act } of lines) {
    found += Math.max(1, changes.length)
    // Not all changes: one entry on a filled month changes up to a thousand values, more than an export holds.
    const kept = changes.slice(0, EXPORTED - rows.length)
    if (changes.length === 0) rows.push({ ...act, field: null, old: null, new: null })
    for (const { field, old, new: now } of kept) rows.push({ ...act, field, old, new: now })
  }
  return tableOf<Row>(
    'Journal des modifications',
    about,
    [
      { header: 'Quand', of: ({ at }) => timeOf(at) },
      { header: 'Qui', of: ({ userName }) => userName },
      { header: 'Objet', of: ({ entity }) => entity },
      { header: 'Lequel', of: ({ subject }) => subject },
      { header: 'Acte', of: ({ action }) => action },
      { header: 'Champ', of: ({ field }) => field },
      { header: 'Avant', of: ({ old }) => old },
      { header: 'Après', of: (row) => row.new },
    ],
    rows,
    found,
  )
}
