import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { rareUrls } from '~/rare-urls'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { download } from '~/services/web/workbook-export.server'
import { yearExport } from '~/services/year/year.server'

/** The year selected by the URL, all its concessions, as CSV, or as XLSX with `format=xlsx`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const analysed = await readAnalysedScope(request, principal)
  const table = await yearExport(principal, analysed, searchParams)
  if (!table) throw redirect(rareUrls.year())
  return download(table, searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv')
}
