import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FillScreen } from '~/screens/planning-fill/fill-screen'
import { loadFills, postFills } from '~/services/planning-fill/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { partsMeta } from '~/ui/page-meta'

export const meta = partsMeta('Remplir les plannings')
export const handle = { title: 'Remplir les plannings' }

export const loader = async ({ request }: LoaderFunctionArgs) => json(await loadFills(request))

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postFills(request, await request.formData()))
}

export default function FillPlannings() {
  const reply = useActionData<typeof action>()
  return <FillScreen page={useLoaderData<typeof loader>()} reply={reply ?? null} />
}
