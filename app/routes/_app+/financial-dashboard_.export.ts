import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { comparisonTable, readComparison } from '~/services/analysis/comparison.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'
import { urls } from '~/urls'

/** The comparison of the scope's concessions as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const comparison = await readComparison(principal, await readAnalysedScope(request, principal))
  if (!comparison) throw redirect(urls.comparison())
  const format = new URL(request.url).searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  return download(comparisonTable(comparison), format)
}
