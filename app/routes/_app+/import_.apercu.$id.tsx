import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PreviewScreen } from '~/screens/imports/preview-screen'
import { handlePreviewForm } from '~/services/import-previews/action.server'
import { readPreview } from '~/services/import-previews/page.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Aperçu de l’import')
export const handle = { title: 'Aperçu de l’import' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  return json(await readPreview(principal, params.id ?? '', request.url))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  return toResponse(
    request,
    await handlePreviewForm(principal, params.id ?? '', await request.formData()),
  )
}

export default function ImportPreview() {
  const again = useActionData<typeof action>() ?? null
  return <PreviewScreen page={useLoaderData<typeof loader>()} again={again} />
}
