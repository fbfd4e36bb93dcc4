import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NetworkPreviewScreen } from '~/screens/network-workbook/preview-screen'
import { NetworkResultScreen } from '~/screens/network-workbook/result-screen'
import { readNetworkPreview } from '~/services/network-workbook/page.server'
import { handleNetworkPreview } from '~/services/network-workbook/preview-form.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { partsMeta } from '~/ui/page-meta'

export const meta = partsMeta('Aperçu du classeur')
export const handle = { title: 'Aperçu du classeur' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return json(await readNetworkPreview(principal, params.id ?? '', request.url))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const form = await request.formData()
  const posted = { form, ip: context.clientIp }
  return toResponse(request, await handleNetworkPreview(principal, params.id ?? '', posted))
}

export default function NetworkPreviewPage() {
  const { preview, load } = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>() ?? null
  if (load)
    return (
      <NetworkResultScreen
        load={load}
        now={again && 'stored' in again ? again.stored : null}
        again={again && 'stored' in again ? null : again}
      />
    )
  return preview ? (
    <NetworkPreviewScreen preview={preview} again={again && 'stored' in again ? null : again} />
  ) : null
}
