import type { Principal } from '~/domain/access/scope'
import { frenchDay, frenchMonth } from '~/domain/calendar/local-date'
import { snapshotExportTable } from '~/domain/closing/export'
import { snapshotLine, snapshotTotals } from '~/domain/closing/snapshot-lines'
import type { About } from '~/domain/exports/columns'
import type { ExportTable } from '~/domain/exports/table'
import { parisTime, today } from '~/infra/process/clock.server'
import { NothingToExportError } from '~/services/exports/export-request.server'
import { loadSnapshotFigures, searched } from './snapshot.server'

/** '20/11/2026 à 08:30', as the page and paper write it. */
function when(instant: Date): string {
  const [day = '', time = ''] = parisTime(instant).split('T')
  return `${frenchDay(day)} à ${time.slice(0, 5)}`
}

/**
 * The snapshot of a closing as a table for a file, with who signed it and the SHA-256 (7-beyond §3, §4).
 * @param params `q` searches names of concessions, plates and groups
 * @throws ForbiddenError, ClosingNotFoundError 404, NothingToExportError 404 where no figures are kept
 */
export async function snapshotTable(
  principal: Principal,
  id: string,
  params: URLSearchParams,
): Promise<ExportTable> {
  const { closing, sites, intact } = await loadSnapshotFigures(principal, id)
  const { month, scopeName, siteCount, closedAt, closedByName, seal, reopened } = closing
  if (!seal) throw new NothingToExportError()
  const { query, found } = searched(sites, params)
  const about: About = [
    ['Périmètre', scopeName],
    ['Mois', frenchMonth(month)],
    ['Clôturé', `${when(closedAt)}, par ${closedByName}`],
    ['Empreinte SHA-256', seal.sha256],
    ['Empreinte vérifiée', intact ? 'oui' : 'non\u202f: les chiffres conservés ont été modifiés'],
    ...(reopened ? [['Rouvert', `${when(reopened.at)}, par ${reopened.byName}`] as const] : []),
    ...(reopened ? [['Raison', reopened.reason] as const] : []),
    ...(query ? [['Recherche', query] as const] : []),
    ['Édité le', { day: today() }],
  ]
  const totals = snapshotTotals(sites.map(snapshotLine))
  const table = snapshotExportTable(found.map(snapshotLine), { totals, siteCount, about })
  // The title names scope and month, because files of two closings may lie in the same folder.
  return { ...table, title: `${table.title} ${scopeName} ${frenchMonth(month)}` }
}
