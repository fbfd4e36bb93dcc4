import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ActionFormScreen } from '~/screens/actions/action-form'
import { loadAction, postAction } from '~/services/actions/action-page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/actions.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const handle = { title: 'Action' }
export const meta = partsMeta('Action')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=delete/)

/** Loads an action with its form, its end and its deletion. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return json(await loadAction(request, params.id ?? ''))
}

export async function action({ request, params }: ActionFunctionArgs) {
  return toResponse(request, await postAction(request, params.id ?? '', await request.formData()))
}

export default function Action() {
  const { view, kept } = useLoaderData<typeof loader>()
  return <ActionFormScreen view={view} reply={useActionData<typeof action>() ?? kept} />
}
