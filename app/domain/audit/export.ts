import { type About, EXPORTED, tableOf } from '../exports/columns'
import { column, type DescribedColumn } from '../exports/described-column'
import type { ExportTable, ExportValue } from '../exports/table'
import type { AuditLine } from './view'

/** Changed value of an audit entry. */
export interface AuditRow extends Omit<AuditLine, 'changes'> {
  field: string | null
  old: ExportValue
  new: ExportValue
}

/** Rows of an entry, one for each changed value; an entry without values has one row. @param most highest number */
export function auditRows({ changes, ...act }: AuditLine, most = changes.length): AuditRow[] {
  if (changes.length === 0) return [{ ...act, field: null, old: null, new: null }]
  return changes
    .slice(0, most)
    .map(({ field, old, new: now }) => ({ ...act, field, old, new: now }))
}

/**
 * Columns of the audit in files.
 * @param timeOf formats an ISO instant in Paris time
 */
export const auditColumns = (
  timeOf: (instant: string) => ExportValue,
): DescribedColumn<AuditRow>[] => [
  column('Quand', 'date et heure, Europe/Paris', ({ at }) => timeOf(at)),
  column('Qui', 'nom du compte, de la clé API ou du traitement', ({ userName }) => userName),
  column('Objet', 'nature de ce qui est modifié', ({ entity }) => entity),
  column('Lequel', 'nom de ce qui est modifié', ({ subject }) => subject),
  column('Acte', 'création, modification, suppression…', ({ action }) => action),
  column('Champ', 'valeur modifiée', ({ field }) => field),
  column('Avant', 'ancienne valeur', ({ old }) => old),
  column('Après', 'nouvelle valeur', (row) => row.new),
]

/**
 * Export table of the filtered audit entries, one row per changed value (7-beyond §3).
 * @param timeOf formats an ISO instant in Paris time
 */
export function auditTable(
  lines: readonly AuditLine[],
  timeOf: (instant: string) => ExportValue,
  about: About,
): ExportTable {
  const rows: AuditRow[] = []
  let found = 0
  for (const line of lines) {
    found += Math.max(1, line.changes.length)
    // Not all changes: one entry on a filled month changes up to a thousand values, more than an export holds.
    rows.push(...auditRows(line, EXPORTED - rows.length))
  }
  return tableOf('Journal des modifications', about, auditColumns(timeOf), rows, found)
}
