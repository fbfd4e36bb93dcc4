import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { signOutOfBrowser } from '~/services/session/session.server'
import { urls } from '~/urls'

export const loader = () => redirect(urls.synthesis())

export async function action({ request }: ActionFunctionArgs) {
  return redirect(urls.login(), { headers: await signOutOfBrowser(request) })
}
