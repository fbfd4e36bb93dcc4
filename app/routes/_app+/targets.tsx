import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ObjectifsScreen } from '~/screens/objectifs/objectifs-screen'
import { handleTargetsForm, loadTargets } from '~/services/objectifs/action.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { scopedMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = scopedMeta('Objectifs du mois')
export const handle = { title: 'Objectifs du mois' }

/** This dialog shows what the page holds already. */
export const shouldRevalidate = readsExceptFor(/modal=delete/)

export async function loader({ request }: LoaderFunctionArgs) {
  const { page, headers } = await loadTargets(request)
  return json(page, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleTargetsForm(request, await request.formData()))
}

export default function Targets() {
  const result = useActionData<typeof action>()
  return <ObjectifsScreen page={useLoaderData<typeof loader>()} result={result} />
}
