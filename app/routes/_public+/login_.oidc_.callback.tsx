import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LoginScreen } from '~/screens/session/login-screen'
import { endOidcSignIn } from '~/services/sign-in/oidc.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Connexion')
/** Deletes the failed sign-in's cookie, and sends the time to wait. */
export const headers = answerHeaders

export async function loader({ request, context: { clientIp } }: LoaderFunctionArgs) {
  return toResponse(request, await endOidcSignIn(request, clientIp))
}

export default function CompanySignInEnd() {
  return <LoginScreen {...useLoaderData<typeof loader>()} />
}
