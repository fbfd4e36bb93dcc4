import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { VideocheckScreen } from '~/screens/videocheck/videocheck-screen'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermission, requireUser } from '~/services/session/session.server'
import { postVideocheckImport } from '~/services/videocheck/action.server'
import { videocheckPage } from '~/services/videocheck/page.server'
import { answer } from '~/services/web/outcome.server'
import styles from '~/styles/videocheck.css'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'VideoCheck' }
export const meta = scopedMeta('VideoCheck')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The scope's video-inspection programme; tab and import are in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await videocheckPage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

/** The tab's own import. */
export async function action({ request }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  return answer(request, await postVideocheckImport(principal, request))
}

export default function Videocheck() {
  const again = useActionData<typeof action>() ?? null
  return <VideocheckScreen page={useLoaderData<typeof loader>()} again={again} />
}
