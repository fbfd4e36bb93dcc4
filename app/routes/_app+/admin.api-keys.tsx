import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KeysScreen } from '~/screens/administration/keys-screen'
import { handleKeysForm, loadKeys } from '~/services/api-keys/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Clés API')
export const handle = { title: 'Clés API' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=revoke/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadKeys(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleKeysForm(request, await request.formData()))
}

export default function ApiKeys() {
  const { panel, kept } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply && 'made' in reply) return <KeysScreen panel={panel} again={null} made={reply.made} />
  if (reply && 'twice' in reply)
    return <KeysScreen panel={panel} again={null} twice={reply.twice} />
  return <KeysScreen panel={panel} again={reply ?? kept} />
}
