import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EditorScreen } from '~/screens/import-models/editor/editor-screen'
import { handleEditorForm } from '~/services/model-editor/editor-action.server'
import { readEditor } from '~/services/model-editor/editor-page.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/import-models.css'
import { partsMeta } from '~/ui/page-meta'

export const meta = partsMeta('Décrire ce fichier')
export const handle = { title: 'Décrire ce fichier' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return json(await readEditor(principal, params.id ?? '', request.url))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const form = await request.formData()
  return toResponse(request, await handleEditorForm(principal, params.id ?? '', form))
}

export default function ModelEditor() {
  const again = useActionData<typeof action>() ?? null
  return <EditorScreen view={useLoaderData<typeof loader>()} again={again} />
}
