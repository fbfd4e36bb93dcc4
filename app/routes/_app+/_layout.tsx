import { json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { ErrorPage, errorMeta } from '~/screens/shell/error-page'
import { pageContext } from '~/screens/shell/page-context'
import { Shell } from '~/screens/shell/shell'
import { leverEvidence } from '~/services/analysis/lever-evidence.server'
import { readFrame } from '~/services/scope/scope.server'
import { requireFrameUser } from '~/services/session/session.server'
import { changesPage } from '~/ui/revalidation'

/** Of a refused page; any other has its own. */
export { errorMeta as meta }

/** Loads the signed-in user, and the scope and date of the filter bar. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, principal } = await requireFrameUser(request)
  const { view: read, refusal } = await readFrame(request, principal)
  const { headers, ...view } = read
  const evidence = refusal ? null : await leverEvidence(principal, request.url, view)
  const where = { ...pageContext(request.url, user.role, view), evidence }
  // The error page is shown inside the frame, so the refusal carries the frame's data.
  if (refusal)
    throw json({ message: refusal.message, user, view, where }, { status: refusal.status })
  return json({ user, view, where }, { headers })
}

/**
 * `where` belongs to one page: another path needs its own, though the menu's links keep the whole query. A dialog
 * changes no link.
 */
export const shouldRevalidate = changesPage

export default function SignedIn() {
  const { user, view, where } = useLoaderData<typeof loader>()
  return (
    <Shell user={user} view={view} where={where}>
      <Outlet context={{ ...view, next: where.next }} />
    </Shell>
  )
}

type Frame = ReturnType<typeof useLoaderData<typeof loader>>

/** The frame that came with a refusal of the layout's own loader. */
function frameOf(error: unknown): Frame | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'view' in data ? (data as Frame) : null
}

/** Inside the frame when it could be loaded; alone otherwise. */
export function ErrorBoundary() {
  const error = useRouteError()
  const data = useRouteLoaderData<typeof loader>('routes/_app+/_layout') ?? frameOf(error)
  if (!data)
    return (
      <main id="contenu">
        <ErrorPage error={error} />
      </main>
    )
  // Only the import is offered: exports and explanations need the page that failed.
  const acts = data.where.acts.filter(({ icon }) => icon === 'upload')
  return (
    <Shell {...data} where={{ ...data.where, acts }} title="Erreur">
      <ErrorPage error={error} framed />
    </Shell>
  )
}
