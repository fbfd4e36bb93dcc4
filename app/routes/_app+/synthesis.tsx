import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SynthesisScreen } from '~/screens/synthesis/synthesis-screen'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const handle = { title: 'Synthèse' }
export const meta = scopedMeta('Synthèse')

/** A gauge's popup shows what the page already has: it opens without the server. */
export const shouldRevalidate = readsExceptFor(/[?&]popup=/)

/** The scope's month at the analysed date; toggles and popup are in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, synthesisPage)

export default function Synthesis() {
  const { view, missing } = useLoaderData<typeof loader>()
  return <SynthesisScreen view={view} missing={missing} />
}
