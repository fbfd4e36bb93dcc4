import type { LoaderFunctionArgs } from '@remix-run/node'
import { GRID_PARAMS } from '~/domain/planning/view'
import { planningTable } from '~/services/planning/export.server'
import { planningSheet } from '~/services/planning/print.server'
import { requireUser } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'

/** The month of the scope that the address names, with its search, as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const sheet = await planningSheet(principal, searchParams, 'exporter')
  const search = (searchParams.get(GRID_PARAMS.search) ?? '').slice(0, 100)
  const format = searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  return download(planningTable(sheet, search), format)
}
