import { exportScreen } from '~/domain/exports/screens'
import { requireUser } from '~/services/session/session.server'
import { download, downloadAll } from '~/services/web/workbook-export.server'
import { screenTables } from './screens.server'

/**
 * Files of a screen (7-beyond §3). The URL parameter `table` selects one table, from 1, as CSV or with `format=xlsx`
 * as a workbook. Without `table`, `format=csv` is the first table. Anything else is the whole screen as one workbook,
 * one sheet per table.
 * @throws errors of `screenTables`; Response a redirect to /login
 */
export async function exportOf(key: string, request: Request): Promise<Response> {
  const { principal } = await requireUser(request)
  const screen = exportScreen(key)
  if (!screen) throw new Error(`${key} has no files`)
  const { name, tables } = await screenTables(request, principal, screen)
  const { searchParams } = new URL(request.url)
  const format = searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  const chosen = Number(searchParams.get('table') ?? Number.NaN)
  const table = tables[Number.isInteger(chosen) ? chosen - 1 : 0] ?? tables[0]
  const isOne = format === 'csv' || searchParams.has('table')
  if (!table || !isOne) return downloadAll(name, tables)
  // A table named like its screen has the name only once in its title.
  const title = name.startsWith(`${table.title} `) ? name : `${table.title} ${name}`
  return download({ ...table, title }, format)
}
