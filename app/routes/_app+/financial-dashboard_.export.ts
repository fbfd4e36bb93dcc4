import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { comparisonExport } from '~/services/analysis/comparison.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'
import { urls } from '~/urls'

/** The comparison selected by the URL, all its pages, as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const analysed = await readAnalysedScope(request, principal)
  const table = await comparisonExport(principal, analysed, searchParams)
  if (!table) throw redirect(urls.comparison())
  return download(table, searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv')
}
