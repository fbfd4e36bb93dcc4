import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { UsersScreen } from '~/screens/administration/users-screen'
import { actOnUsers, loadUsers } from '~/services/users/page.server'
import { redirectWithFlash } from '~/services/web/flash.server'
import styles from '~/styles/administration.css'
import { pageMeta } from '~/ui/page-meta'
import { withChanges } from '~/urls'

export const meta = () => pageMeta('Utilisateurs')
export const handle = { title: 'Utilisateurs' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadUsers(request))
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await actOnUsers(request, await request.formData())
  if (result.kind === 'again') return json(result.again, result.status)
  const to = withChanges(new URL(request.url), { dialog: null, id: null, _data: null })
  const { message, headers } = result
  return redirectWithFlash(to, { type: 'success', message }, { headers })
}

export default function Users() {
  const { panel, kept } = useLoaderData<typeof loader>()
  return <UsersScreen panel={panel} again={useActionData<typeof action>() ?? kept} />
}
