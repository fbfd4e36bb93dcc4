import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QualityScreen } from '~/screens/quality/quality-screen'
import { loadQuality, postQuality } from '~/services/quality/page-with-draft.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/quality.css'
import { scopedMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const handle = { title: 'Qualité' }
export const meta = scopedMeta('Qualité')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** The scope's customer surveys of the analysed date's month; the edit mode is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { view, analysed } = await loadQuality(request)
  const print = urls.printQuality(analysed.scope, analysed.date)
  return json({ view, print }, { status: view.state === 'error' ? 500 : 200 })
}

/** One button of the edit form. */
export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postQuality(request, await request.formData()))
}

export default function Quality() {
  const { view, print } = useLoaderData<typeof loader>()
  return <QualityScreen view={view} print={print} answer={useActionData<typeof action>() ?? null} />
}
