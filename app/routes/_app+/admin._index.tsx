import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DemoNotice } from '~/screens/administration/demo-notice'
import { AdministrationHome } from '~/screens/administration/home'
import { demoNotice } from '~/services/demo/leave.server'
import { loadHome, postHome } from '~/services/setup/home.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration-home.css'
import { partsMeta } from '~/ui/page-meta'

export const meta = partsMeta('Administration')
export const handle = { title: 'Administration' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ ...(await loadHome(request)), demo: await demoNotice() })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postHome(request, await request.formData()))
}

export default function Administration() {
  const reply = useActionData<typeof action>()
  const { demo, ...home } = useLoaderData<typeof loader>()
  return (
    <>
      <DemoNotice demo={demo} />
      <AdministrationHome {...home} reply={reply ?? null} />
    </>
  )
}
