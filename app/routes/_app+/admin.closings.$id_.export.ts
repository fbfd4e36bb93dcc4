import type { LoaderFunctionArgs } from '@remix-run/node'
import { snapshotTable } from '~/services/closing/export.server'
import { requirePermission } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'

/** The kept figures of a closed month, as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const { searchParams } = new URL(request.url)
  const table = await snapshotTable(principal, params.id ?? '', searchParams)
  return download(table, searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv')
}
