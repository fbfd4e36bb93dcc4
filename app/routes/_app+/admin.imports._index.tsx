import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { modelUrls } from '~/import-model-urls'
import { LogScreen } from '~/screens/imports/log-screen'
import { WatchedFolderCard } from '~/screens/imports/watched-folder-card'
import { AdminNav } from '~/screens/shell/admin-nav'
import { readImportLog } from '~/services/imports/log-page.server'
import { furtherLoads } from '~/services/network-workbook/log.server'
import { requirePermission } from '~/services/session/session.server'
import { readWatched } from '~/services/watched-folder/page.server'
import { LinkButton } from '~/ui/button'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Journal des imports')
export const handle = { title: 'Journal des imports' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const [log, watched] = await Promise.all([
    readImportLog(principal, page, await furtherLoads()),
    readWatched(principal),
  ])
  return json({ ...log, watched })
}

export default function ImportLog() {
  const { watched, ...log } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminNav />
      <p>
        <LinkButton icon="table" to={modelUrls.list()}>
          Modèles d’import
        </LinkButton>
      </p>
      {watched ? <WatchedFolderCard watched={watched} /> : null}
      <LogScreen log={log} />
    </>
  )
}
