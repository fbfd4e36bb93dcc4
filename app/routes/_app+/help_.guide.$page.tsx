import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GuideScreen } from '~/screens/guide/guide-screen'
import { guidePage } from '~/services/guide/guide.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/guide.css'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title ?? 'Guide')
export const handle = { title: 'Guide' }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  return json(guidePage(params.page ?? '', principal.role))
}

export default function Guide() {
  return <GuideScreen {...useLoaderData<typeof loader>()} />
}
