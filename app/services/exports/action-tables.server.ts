import { actionsTable } from '~/domain/actions/export'
import { EXPORTED } from '~/domain/exports/columns'
import type { ExportTable } from '~/domain/exports/table'
import { pageOfActions } from '~/services/actions/read-actions.server'
import type { ExportRequest } from './export-request.server'

/** /actions: the open actions of the scope by deadline, then the ended ones. */
export async function actionTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, scope, date, reference } = asked
  const read = (list: 'open' | 'ended') =>
    pageOfActions(principal, { scope, date }, { list, page: 1, size: EXPORTED }, reference)
  const [open, ended] = await Promise.all([read('open'), read('ended')])
  const lines = [...open.rows, ...ended.rows]
  return [actionsTable(lines, asked.about({}), open.found + ended.found)]
}
