import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ForgotPasswordScreen } from '~/screens/session/forgot-password-screen'
import { LoginScreen } from '~/screens/session/login-screen'
import { forgottenForm } from '~/services/session/forgot-password-page.server'
import { landingOf, optionalUser, whyEnded } from '~/services/session/session.server'
import { loginOf, signInChoices } from '~/services/sign-in/options.server'
import { signInForm } from '~/services/sign-in/sign-in.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Connexion')
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

const asksForMail = (request: Request) => new URL(request.url).searchParams.has('oubli')

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request)
  if (signedIn) throw redirect(landingOf(request, signedIn))
  const choices = signInChoices(new URL(request.url).searchParams.get('retour'))
  const forgotten = asksForMail(request) && choices.passwordTo !== null
  return json({ ended: whyEnded(request), forgotten, loginTo: loginOf(request), ...choices })
}

export async function action({ request, context: { clientIp } }: ActionFunctionArgs) {
  // why a copy: the strategy that signs in reads the form itself
  const form = await request.clone().formData()
  return asksForMail(request)
    ? toResponse(request, await forgottenForm(form, clientIp))
    : toResponse(request, await signInForm(request, form, clientIp))
}

export default function Login() {
  const { ended, forgotten, loginTo, ...choices } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  if (forgotten) return <ForgotPasswordScreen reply={reply} loginTo={loginTo} />
  const notice = ended && !reply ? ({ tone: 'warning', text: ended } as const) : null
  return <LoginScreen result={reply} notice={notice} {...choices} />
}
