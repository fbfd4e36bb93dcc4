import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { ErrorPage } from '~/screens/shell/error-page'
import { Shell } from '~/screens/shell/shell'
import { readView } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'

/** Who is signed in, and the scope and date that the filter bar shows. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, principal } = await requireUser(request)
  const { headers, ...view } = await readView(request, principal)
  return json({ user, view }, { headers })
}

/** Figures are the user's own: no shared cache keeps a page. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

export default function SignedIn() {
  const { user, view } = useLoaderData<typeof loader>()
  return (
    <Shell user={user} view={view}>
      <Outlet context={view} />
    </Shell>
  )
}

/** Inside the frame when it could be loaded; alone otherwise. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/_app+/_layout')
  const error = useRouteError()
  if (!data)
    return (
      <main id="contenu">
        <ErrorPage error={error} />
      </main>
    )
  return (
    <Shell user={data.user} view={data.view} title="Erreur">
      <ErrorPage error={error} framed />
    </Shell>
  )
}
