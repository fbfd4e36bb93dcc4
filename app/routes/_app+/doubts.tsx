import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DoubtsScreen } from '~/screens/doubts/doubts-screen'
import { loadDoubts, postDoubt } from '~/services/doubts/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Chiffres sous réserve' }
export const meta = scopedMeta('Chiffres sous réserve')

/** Loads the doubted figures of the scope's month up to the analysed day. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadDoubts(request)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postDoubt(request, await request.formData()))
}

export default function Doubts() {
  const { view, kept } = useLoaderData<typeof loader>()
  return <DoubtsScreen view={view} reply={useActionData<typeof action>() ?? kept} />
}
