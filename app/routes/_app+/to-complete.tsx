import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ToCompleteScreen } from '~/screens/to-complete/to-complete-screen'
import { loadToComplete, postToComplete } from '~/services/to-complete/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'À compléter' }
export const meta = scopedMeta('À compléter')

/** Loads everything that a scope lacks at the analysed day. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadToComplete(request)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postToComplete(request, await request.formData()))
}

export default function ToComplete() {
  const { view } = useLoaderData<typeof loader>()
  return <ToCompleteScreen view={view} reply={useActionData<typeof action>() ?? null} />
}
