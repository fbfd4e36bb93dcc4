import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProfileScreen } from '~/screens/profile/profile-screen'
import { requireUser } from '~/services/session/session.server'
import { profileForm, profilePage } from '~/services/users/profile-page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Mon profil')
export const handle = { title: 'Mon profil' }
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await profilePage(await requireUser(request), request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { principal } = await requireUser(request)
  return toResponse(
    request,
    await profileForm(principal, await request.formData(), context.clientIp),
  )
}

export default function Profile() {
  return (
    <ProfileScreen {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
  )
}
