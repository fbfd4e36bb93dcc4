import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AdminNav } from '~/screens/administration/admin-nav'
import { LogScreen } from '~/screens/imports/log-screen'
import { readImportLog } from '~/services/imports/log-page.server'
import { requirePermission } from '~/services/session/session.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Journal des imports')
export const handle = { title: 'Journal des imports' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return json(await readImportLog(principal, page))
}

export default function ImportLog() {
  const log = useLoaderData<typeof loader>()
  return (
    <>
      <AdminNav />
      <LogScreen log={log} />
    </>
  )
}
