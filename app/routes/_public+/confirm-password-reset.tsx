import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CHOOSE_PASSWORD, NewPasswordScreen } from '~/screens/session/new-password-screen'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { resetForm, resetLink } from '~/services/sign-in/reset-page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { pageMeta } from '~/ui/page-meta'
import { serverUrls, urls } from '~/urls'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.isInvitation ? CHOOSE_PASSWORD : 'Nouveau mot de passe')

/** The delayed way to the sign-in page is a header of the document: it works without scripts (spec 2 §4). */
export const headers = ({
  loaderHeaders,
  actionHeaders,
}: {
  loaderHeaders: Headers
  actionHeaders?: Headers | undefined
}) => ([...(actionHeaders ?? [])].length > 0 ? (actionHeaders as Headers) : loaderHeaders)

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { refusal, isInvitation, email, until, ...init } = await resetLink(token)
  const forgottenTo = passwordsAreOn() && !isInvitation ? serverUrls.forgotten() : null
  return json({ token, refusal, isInvitation, email, until, forgottenTo }, init)
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await resetForm(request, await request.formData()))
}

export default function NewPassword() {
  const { token, refusal, isInvitation, email, until, forgottenTo } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NewPasswordScreen
      token={token}
      isInvitation={isInvitation}
      email={email}
      until={until}
      result={reply}
      done={reply?.done}
      refusal={reply ? reply.refusal : refusal}
      forgottenTo={forgottenTo}
      loginTo={urls.login()}
    />
  )
}
