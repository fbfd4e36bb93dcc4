import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ImportScreen } from '~/screens/imports/import-screen'
import { receiveBatch } from '~/services/import-batches/receive.server'
import { type PreviewedFile, storePreview } from '~/services/import-previews/stored-preview.server'
import {
  postImport,
  type ReceiveFiles,
  type RefusedFiles,
  readImportForm,
} from '~/services/imports/page.server'
import { offerDescription, offerWhenRefused } from '~/services/model-editor/offer.server'
import { requirePermission } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Importer un fichier Excel')
export const handle = { title: 'Importer un fichier Excel' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return json(await readImportForm(principal, request))
}

export async function action({ request }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  const preview = (file: PreviewedFile) => storePreview(principal, file)
  const files: RefusedFiles = {
    offer: (file, error) => offerDescription(principal, file, error),
    offerLater: (file, started) => offerWhenRefused(principal, file, started),
  }
  const receive: ReceiveFiles = (sent, about) => receiveBatch(principal, sent, about)
  return toResponse(request, await postImport(principal, request, preview, files, receive))
}

export default function Import() {
  const again = useActionData<typeof action>() ?? null
  return <ImportScreen form={useLoaderData<typeof loader>()} again={again} />
}
