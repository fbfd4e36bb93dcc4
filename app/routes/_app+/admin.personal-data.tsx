import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PersonalDataScreen } from '~/screens/personal-data/personal-data-screen'
import { handlePersonalDataForm, loadPersonalData } from '~/services/personal-data/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/administration.css'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Données personnelles')
export const handle = { title: 'Données personnelles' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=anonymise/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadPersonalData(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handlePersonalDataForm(request, await request.formData()))
}

export default function PersonalData() {
  const { kept, ...page } = useLoaderData<typeof loader>()
  return <PersonalDataScreen {...page} again={useActionData<typeof action>() ?? kept} />
}
