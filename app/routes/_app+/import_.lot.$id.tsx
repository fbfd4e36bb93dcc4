import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BatchScreen } from '~/screens/import-batches/batch-screen'
import { handleBatchForm } from '~/services/import-batches/action.server'
import { readBatch } from '~/services/import-batches/page.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { partsMeta } from '~/ui/page-meta'

export const meta = partsMeta('Import de plusieurs fichiers')
export const handle = { title: 'Import de plusieurs fichiers' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return json(await readBatch(principal, params.id ?? ''))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return toResponse(
    request,
    await handleBatchForm(principal, params.id ?? '', await request.formData()),
  )
}

export default function ImportBatch() {
  const again = useActionData<typeof action>() ?? null
  return <BatchScreen page={useLoaderData<typeof loader>()} again={again} />
}
