import type { LoaderFunctionArgs } from '@remix-run/node'
import { exampleDownload } from '~/services/imports/example-export.server'
import { requirePermission } from '~/services/session/session.server'

/** The example of a summary by concession and workshop (8 §4). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return exampleDownload(principal, 'summary', request)
}
