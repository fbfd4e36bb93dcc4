import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { parseSignIn } from '~/schemas/session.server'
import { ForgottenScreen } from '~/screens/session/forgotten-screen'
import { LoginScreen } from '~/screens/session/login-screen'
import { forgottenForm } from '~/services/session/forgotten-page.server'
import { landingOf, optionalUser, whyEnded } from '~/services/session/session.server'
import { signedInHeaders, signInRefusal, signInWithForm } from '~/services/session/sign-in.server'
import { answerHeaders } from '~/services/web/answer-headers.server'
import { pageMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const meta = () => pageMeta('Connexion')
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

const asksForMail = (request: Request) => new URL(request.url).searchParams.has('oubli')

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request)
  if (signedIn) throw redirect(landingOf(request, signedIn))
  const forgotten = asksForMail(request)
  return json({ ended: whyEnded(request), forgotten })
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (asksForMail(request)) {
    const { answer, ...init } = await forgottenForm(await request.formData(), context.clientIp)
    return json(answer, init)
  }
  const submission = parseSignIn(await request.clone().formData())
  const hideFields = ['password']
  const refused = { confirmation: null }
  if (submission.status !== 'success')
    return json({ ...refused, result: submission.reply({ hideFields }) }, 400)
  try {
    const signedIn = await signInWithForm(request, context.clientIp)
    const headers = await signedInHeaders(request, signedIn)
    return redirect(landingOf(request, signedIn.current), { headers })
  } catch (error) {
    const { message, ...init } = signInRefusal(error)
    const result = submission.reply({ hideFields, formErrors: [message] })
    return json({ ...refused, result }, init)
  }
}

export default function Login() {
  const { ended, forgotten } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (forgotten) return <ForgottenScreen {...answer} loginTo={urls.login()} />
  const notice = ended && !answer ? ({ tone: 'warning', text: ended } as const) : null
  return <LoginScreen result={answer?.result} notice={notice} forgottenTo={urls.forgotten()} />
}
