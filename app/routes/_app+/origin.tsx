import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OriginScreen } from '~/screens/origin/origin-screen'
import { SubjectScreen } from '~/screens/origin/subject-screen'
import { ORIGIN_TITLE } from '~/screens/shell/origin-link'
import { originPage } from '~/services/origin/page.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: ORIGIN_TITLE }
export const meta = scopedMeta(ORIGIN_TITLE)

/** Loads a figure of the scope with its formula, its parts and its source record; the URL selects the figure. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  analysedPage(request, (...asked) => originPage(...asked))

export default function Origin() {
  const { view } = useLoaderData<typeof loader>()
  if (view.state === 'subject') return <SubjectScreen view={view.content} />
  return <OriginScreen view={view} />
}
