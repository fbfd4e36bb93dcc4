import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { VideocheckScreen } from '~/screens/videocheck/videocheck-screen'
import { type PreviewedFile, storePreview } from '~/services/import-previews/stored-preview.server'
import { offerDescription, type RefusedFile } from '~/services/model-editor/offer.server'
import { analysedPage } from '~/services/scope/analysed-page.server'
import { requirePermission } from '~/services/session/session.server'
import { postVideocheckImport } from '~/services/videocheck/action.server'
import { videocheckPage } from '~/services/videocheck/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/videocheck.css'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'VideoCheck' }
export const meta = scopedMeta('VideoCheck')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The scope's video-inspection programme; tab and import are in the URL. */
export const loader = ({ request }: LoaderFunctionArgs) => analysedPage(request, videocheckPage)

/** The tab's own import. */
export async function action({ request }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'videocheck.import')
  const preview = (file: PreviewedFile) => storePreview(principal, file)
  const offer = (file: RefusedFile, error: unknown) => offerDescription(principal, file, error)
  return toResponse(request, await postVideocheckImport(principal, request, preview, offer))
}

export default function Videocheck() {
  const again = useActionData<typeof action>() ?? null
  return <VideocheckScreen page={useLoaderData<typeof loader>()} again={again} />
}
