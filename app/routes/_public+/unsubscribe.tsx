import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { UnsubscribeScreen } from '~/screens/session/unsubscribe-screen'
import { readUnsubscribe, unsubscribe } from '~/services/users/unsubscribe.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Désinscription')

export async function loader({ request }: LoaderFunctionArgs) {
  const { status, ...link } = await readUnsubscribe(request)
  return json(link, { status })
}

export async function action({ request }: ActionFunctionArgs) {
  // A mail program posts a form (RFC 8058). Another body is refused here like on every page.
  await request.formData()
  const { status, refusal } = await unsubscribe(request)
  return json({ refusal }, { status })
}

export default function Unsubscribe() {
  const { kind, email, active, refusal } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const why = reply ? reply.refusal : refusal
  return <UnsubscribeScreen kind={kind} email={email} ended={!active} refusal={why} />
}
