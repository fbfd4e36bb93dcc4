import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FreshnessScreen } from '~/screens/freshness/freshness-screen'
import { loadFreshness, postFreshness } from '~/services/freshness/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Données du jour')
export const handle = { title: 'Données du jour' }

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadFreshness(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postFreshness(request, await request.formData()))
}

export default function Freshness() {
  const again = useActionData<typeof action>() ?? null
  return <FreshnessScreen reading={useLoaderData<typeof loader>()} again={again} />
}
