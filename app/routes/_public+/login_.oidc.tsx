import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LoginScreen } from '~/screens/session/login-screen'
import { OidcRedirectScreen } from '~/screens/session/oidc-redirect-screen'
import { beginOidcSignIn } from '~/services/sign-in/oidc.server'
import { oidcPage } from '~/services/sign-in/options.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Connexion')
/** The way to the provider is a header of the document: it works without scripts. */
export const headers = answerHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  return json(oidcPage(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await beginOidcSignIn(request, await request.formData()))
}

export default function CompanySignIn() {
  const choices = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (reply?.to) return <OidcRedirectScreen to={reply.to} />
  return <LoginScreen result={reply?.result} {...choices} />
}
