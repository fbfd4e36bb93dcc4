import type { LoaderFunctionArgs } from '@remix-run/node'
import { requirePermission } from '~/services/session/session.server'
import { videocheckTemplate } from '~/services/videocheck/template.server'

/** The filled-in-by-example workbook of VideoCheck (spec 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  return videocheckTemplate(principal)
}
