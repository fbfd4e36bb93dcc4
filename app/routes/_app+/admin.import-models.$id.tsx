import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ModelScreen } from '~/screens/import-models/model-screen'
import { handleModelsForm } from '~/services/model-editor/list-action.server'
import { readModelPage } from '~/services/model-editor/list-page.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import shared from '~/styles/administration.css'
import styles from '~/styles/import-models.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Modèle d’import')
export const handle = { title: 'Modèle d’import' }
export const links = () => [
  { rel: 'stylesheet', href: shared },
  { rel: 'stylesheet', href: styles },
]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=/)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  return json(await readModelPage(principal, params.id ?? '', request.url))
}

export async function action({ request }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return toResponse(request, await handleModelsForm(principal, request))
}

export default function ImportModel() {
  const again = useActionData<typeof action>() ?? null
  return <ModelScreen view={useLoaderData<typeof loader>()} again={again} />
}
