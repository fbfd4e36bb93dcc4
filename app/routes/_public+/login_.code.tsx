import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeScreen } from '~/screens/session/code-screen'
import { codeForm, requirePending } from '~/services/sign-in/code-page.server'
import { loginOf } from '~/services/sign-in/options.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Vérification en deux étapes')
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePending(request)
  return json({ loginTo: loginOf(request) })
}

export async function action({ request, context: { clientIp } }: ActionFunctionArgs) {
  return toResponse(request, await codeForm(request, await request.formData(), clientIp))
}

export default function SignInCode() {
  const { loginTo } = useLoaderData<typeof loader>()
  return <CodeScreen result={useActionData<typeof action>()} loginTo={loginTo} />
}
