import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SecondFactorScreen } from '~/screens/second-factor/second-factor-screen'
import { factorAction, factorPage } from '~/services/second-factor/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Double authentification')
export const handle = { title: 'Double authentification' }
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await factorPage(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  return toResponse(
    request,
    await factorAction(request, await request.formData(), context.clientIp),
  )
}

export default function SecondFactor() {
  const page = useLoaderData<typeof loader>()
  return <SecondFactorScreen page={page} reply={useActionData<typeof action>()} />
}
