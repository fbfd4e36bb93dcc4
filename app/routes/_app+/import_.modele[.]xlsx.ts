import type { LoaderFunctionArgs } from '@remix-run/node'
import { templateDownload } from '~/services/imports/template.server'
import { requirePermission } from '~/services/session/session.server'

/** The filled-in-by-example workbook of activity (spec 5). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return templateDownload(principal, request)
}
