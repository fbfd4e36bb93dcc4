import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AdministrationHome } from '~/screens/administration/home'
import { loadHome, postHome } from '~/services/setup/home.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration-home.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Administration')
export const handle = { title: 'Administration' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadHome(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postHome(request, await request.formData()))
}

export default function Administration() {
  const reply = useActionData<typeof action>()
  return <AdministrationHome {...useLoaderData<typeof loader>()} reply={reply ?? null} />
}
