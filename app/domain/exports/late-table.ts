import { LATE_COLUMNS } from '../freshness/late-columns'
import type { FreshnessPage, LateRow } from '../freshness/view'
import { namesAndMore } from '../message-format'
import { type About, fileOf } from './columns'
import type { ExportTable } from './table'

/**
 * Export table of the concessions without data of the due day, oldest data first, filtered by the search (7-beyond
 * §2, §3).
 */
export function lateTable(
  {
    due,
    total,
    upToDate,
    unreadable,
    query,
  }: Omit<FreshnessPage, 'rows' | 'waiting' | 'limit' | 'mailsToComplete'>,
  rows: readonly LateRow[],
  about: About,
): ExportTable {
  const said: About = [
    due ? ['Données attendues du', { day: due }] : ['Données attendues', 'aucun jour ouvré'],
    ['Concessions à jour', `${upToDate} sur ${total}`],
    ...(unreadable.length > 0 ? [['Données illisibles', namesAndMore(unreadable)] as const] : []),
    ...(query ? [['Recherche', query] as const] : []),
  ]
  return fileOf('Concessions en retard', [...said, ...about], LATE_COLUMNS, rows)
}
