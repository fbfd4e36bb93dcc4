import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClosingsScreen } from '~/screens/closing/closings-screen'
import { handleClosingsForm, loadClosings } from '~/services/closing/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Clôtures')
export const handle = { title: 'Clôtures' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadClosings(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleClosingsForm(request, await request.formData()))
}

export default function Closings() {
  const { panel, kept } = useLoaderData<typeof loader>()
  return <ClosingsScreen panel={panel} again={useActionData<typeof action>() ?? kept} />
}
