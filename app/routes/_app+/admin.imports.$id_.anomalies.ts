import type { LoaderFunctionArgs } from '@remix-run/node'
import { importFindings } from '~/services/imports/log-page.server'
import { requirePermission } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'

/** The errors and warnings of an import as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const table = await importFindings(principal, params.id ?? '')
  const format = new URL(request.url).searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  return download(table, format)
}
