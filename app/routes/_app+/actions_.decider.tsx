import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ActionFormScreen } from '~/screens/actions/action-form'
import { loadDecide, postDecide } from '~/services/actions/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/actions.css'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Décider une action' }
export const meta = scopedMeta('Décider une action')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** Loads the form of a new action, prefilled by the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadDecide(request)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postDecide(request, await request.formData()))
}

export default function Decide() {
  const { view, kept } = useLoaderData<typeof loader>()
  return <ActionFormScreen view={view} reply={useActionData<typeof action>() ?? kept} />
}
