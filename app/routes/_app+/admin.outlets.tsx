import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OutletsScreen } from '~/screens/administration/outlets-screen'
import { handleOutletsForm, loadOutlets } from '~/services/outlets/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration.css'
import { partsMeta } from '~/ui/page-meta'

export const meta = partsMeta('Webhooks')
export const handle = { title: 'Webhooks' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadOutlets(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleOutletsForm(request, await request.formData()))
}

export default function Outlets() {
  const { panel } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply && 'made' in reply)
    return <OutletsScreen panel={panel} again={null} made={reply.made} />
  return <OutletsScreen panel={panel} again={reply ?? null} />
}
