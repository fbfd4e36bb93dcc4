import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HelpScreen } from '~/screens/support/help-screen'
import { handleHelpForm, helpPage } from '~/services/support/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Aide & Support')
export const handle = { title: 'Aide & Support' }

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/supprimer=/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await helpPage(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleHelpForm(request, await request.formData()))
}

export default function Help() {
  const result = useActionData<typeof action>()
  return <HelpScreen page={useLoaderData<typeof loader>()} result={result} />
}
