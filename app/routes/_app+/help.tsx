import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HelpScreen } from '~/screens/support/help-screen'
import { actOnHelp, helpPage } from '~/services/support/page.server'
import { flashOfRule, redirectWithFlash } from '~/services/web/flash.server'
import { pageMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const meta = () => pageMeta('Aide & Support')
export const handle = { title: 'Aide & Support' }

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await helpPage(request))
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const outcome = await actOnHelp(request, form)
    if (outcome.kind === 'again') return json({ result: outcome.result }, outcome.status)
    if (outcome.kind === 'sent')
      return redirect(urls.help({ envoye: 1 }), { headers: outcome.headers })
    return await redirectWithFlash(urls.help(), { type: 'success', message: outcome.message })
  } catch (error) {
    return redirectWithFlash(urls.help(), flashOfRule(error))
  }
}

export default function Help() {
  const answer = useActionData<typeof action>()
  return <HelpScreen page={useLoaderData<typeof loader>()} result={answer?.result} />
}
