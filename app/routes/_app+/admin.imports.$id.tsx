import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DescribeOffer } from '~/screens/imports/describe-offer'
import { ResultScreen } from '~/screens/imports/result-screen'
import { handleResultForm } from '~/services/import-settling/result-action.server'
import { peopleOfImport, settlingOfImport } from '~/services/import-settling/result-page.server'
import { readImport } from '~/services/imports/log-page.server'
import { offerOfImport } from '~/services/model-editor/offer.server'
import { isLoad } from '~/services/network-workbook/log.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'
import { serverUrls } from '~/urls'

export const meta = partsMeta('Résultat de l’import')
export const handle = { title: 'Résultat de l’import' }

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/dialog=undo/)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const id = params.id ?? ''
  if (await isLoad(id)) return redirect(serverUrls.networkPreview(id))
  const result = await readImport(principal, id)
  const isRefused = result.state === 'refused'
  const offer = isRefused ? await offerOfImport(principal, id) : null
  const settling = await settlingOfImport(principal, result)
  const newPeople = await peopleOfImport(principal, result)
  return json({ ...result, offer, settling, newPeople })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return toResponse(
    request,
    await handleResultForm(principal, params.id ?? '', await request.formData()),
  )
}

export default function ImportResult() {
  const again = useActionData<typeof action>() ?? null
  const { offer, settling, newPeople, ...result } = useLoaderData<typeof loader>()
  return (
    <ResultScreen
      result={result}
      again={again}
      offer={<DescribeOffer offer={offer} />}
      settling={settling}
      newPeople={newPeople}
    />
  )
}
