import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadWorkbook } from '~/services/network-workbook/rest.server'
import { requirePermission } from '~/services/session/session.server'

/** The network's workbook, filled with what is stored (9-first-day §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return downloadWorkbook(principal)
}
