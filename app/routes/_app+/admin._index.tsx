import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { AdministrationHome } from '~/screens/administration/home'
import { requirePermission } from '~/services/session.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Administration')
export const handle = { title: 'Administration' }

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'administration')
  return json(null)
}

export default function Administration() {
  return <AdministrationHome />
}
