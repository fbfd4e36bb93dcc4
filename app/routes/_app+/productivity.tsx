import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProductivityScreen } from '~/screens/productivity/productivity-screen'
import { handleProductivityForm, loadProductivityPage } from '~/services/productivity/action.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { scopedMeta } from '~/ui/page-meta'

export const meta = scopedMeta('Productivité')
export const handle = { title: 'Productivité' }

/** The scope's productivity at the analysed date; edit mode and opened modal are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadProductivityPage(request)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleProductivityForm(request, await request.formData()))
}

export default function Productivity() {
  const result = useActionData<typeof action>()
  return <ProductivityScreen page={useLoaderData<typeof loader>()} result={result} />
}
