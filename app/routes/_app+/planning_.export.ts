import type { LoaderFunctionArgs } from '@remix-run/node'
import { planningExport } from '~/services/planning/print.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'

/** The month of the scope selected by the URL, with its search, as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const { scope } = await readAnalysedScope(request, principal)
  const table = await planningExport(principal, scope, searchParams)
  return download(table, searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv')
}
