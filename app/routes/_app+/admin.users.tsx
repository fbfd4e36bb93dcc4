import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { UsersScreen } from '~/screens/administration/users-screen'
import { handleUsersForm, loadUsers } from '~/services/users/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Utilisateurs')
export const handle = { title: 'Utilisateurs' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=delete/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadUsers(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleUsersForm(request, await request.formData()))
}

export default function Users() {
  const { panel, kept } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply && 'invited' in reply)
    return <UsersScreen panel={panel} again={null} invited={reply.invited} />
  return <UsersScreen panel={panel} again={reply ?? kept} />
}
