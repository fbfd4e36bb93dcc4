import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { networkExportFile, toNetworkExport } from '~/services/network-export/page.server'

export const loader = ({ request }: LoaderFunctionArgs) => toNetworkExport(request)

/** The ZIP with everything, of the network or the form's group. */
export async function action({ request, context }: ActionFunctionArgs) {
  return networkExportFile(request, await request.formData(), context.drained)
}
