import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HierarchyScreen } from '~/screens/administration/hierarchy-screen'
import { handleHierarchyForm, loadHierarchy } from '~/services/hierarchy/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Groupes, plaques et concessions')
export const handle = { title: 'Groupes, plaques et concessions' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=delete-/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadHierarchy(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleHierarchyForm(request, await request.formData()))
}

export default function Hierarchy() {
  const { page, placeDay, fresh, kept } = useLoaderData<typeof loader>()
  return (
    <HierarchyScreen
      page={page}
      placeDay={placeDay}
      fresh={fresh}
      again={useActionData<typeof action>() ?? kept}
    />
  )
}
