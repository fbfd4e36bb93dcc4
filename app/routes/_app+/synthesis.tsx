import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SynthesisScreen } from '~/screens/synthesis/synthesis-screen'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Synthèse' }
export const meta = scopedMeta('Synthèse')

/** The scope's month at the analysed date; toggles and popup are in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await synthesisPage(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export default function Synthesis() {
  const { view, missing } = useLoaderData<typeof loader>()
  return <SynthesisScreen view={view} missing={missing} />
}
