import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { parseSignIn } from '~/schemas/session.server'
import { LoginScreen } from '~/screens/session/login-screen'
import { landingOf, optionalUser, whyEnded } from '~/services/session.server'
import { signedInHeaders, signInRefusal, signInWithForm } from '~/services/sign-in.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Connexion')

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request)
  if (signedIn) throw redirect(landingOf(request, signedIn))
  return json({ ended: whyEnded(request) }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseSignIn(await request.clone().formData())
  const hideFields = ['password']
  if (submission.status !== 'success') return json(submission.reply({ hideFields }), 400)
  try {
    const signedIn = await signInWithForm(request, context.clientIp)
    const headers = await signedInHeaders(signedIn)
    return redirect(landingOf(request, signedIn.current), { headers })
  } catch (error) {
    const { message, ...init } = signInRefusal(error)
    return json(submission.reply({ hideFields, formErrors: [message] }), init)
  }
}

export default function Login() {
  const { ended } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const notice = ended && !result ? ({ tone: 'warning', text: ended } as const) : null
  return <LoginScreen result={result} notice={notice} />
}
