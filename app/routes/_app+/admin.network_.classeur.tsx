import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { WorkbookScreen } from '~/screens/network-workbook/workbook-screen'
import { postWorkbook, readWorkbookPage } from '~/services/network-workbook/page.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Classeur du réseau')
export const handle = { title: 'Classeur du réseau' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return json(await readWorkbookPage(principal))
}

export async function action({ request }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  return toResponse(request, await postWorkbook(principal, request))
}

export default function NetworkWorkbook() {
  const { loads } = useLoaderData<typeof loader>()
  return <WorkbookScreen loads={loads} again={useActionData<typeof action>() ?? null} />
}
