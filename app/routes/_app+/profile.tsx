import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProfileScreen } from '~/screens/profile/profile-screen'
import { requireUser } from '~/services/session/session.server'
import { passwordForm } from '~/services/users/profile-page.server'
import { answerHeaders } from '~/services/web/answer-headers.server'
import { redirectWithFlash } from '~/services/web/flash.server'
import { pageMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const meta = () => pageMeta('Mon profil')
export const handle = { title: 'Mon profil' }
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request)
  return json({ user })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { principal } = await requireUser(request)
  const { done, result, ...init } = await passwordForm(
    principal,
    await request.formData(),
    context.clientIp,
  )
  if (done) return redirectWithFlash(urls.profile(), { type: 'success', message: done })
  return json({ result }, init)
}

export default function Profile() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <ProfileScreen user={user} result={answer?.result} />
}
