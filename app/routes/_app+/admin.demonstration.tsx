import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DemoScreen } from '~/screens/administration/demo-screen'
import { demoForm, demoPage } from '~/services/demo/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Commencer avec mon réseau')
export const handle = { title: 'Commencer avec mon réseau' }

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await demoPage(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await demoForm(request, await request.formData()))
}

export default function Demonstration() {
  const { counts, passwords, kept } = useLoaderData<typeof loader>()
  return (
    <DemoScreen
      counts={counts}
      passwords={passwords}
      result={useActionData<typeof action>() ?? kept}
    />
  )
}
