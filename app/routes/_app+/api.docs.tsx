import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readableApi } from '~/api/api-docs.server'
import { CONTRACTS } from '~/api/contracts.server'
import { describeApi } from '~/api/openapi.server'
import { DocsScreen } from '~/screens/api-docs/docs-screen'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/administration.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Documentation de l’API')
export const handle = { title: 'Documentation de l’API' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return json({ sections: readableApi(describeApi(CONTRACTS)) })
}

export default function Docs() {
  const { sections } = useLoaderData<typeof loader>()
  return <DocsScreen sections={sections} />
}
