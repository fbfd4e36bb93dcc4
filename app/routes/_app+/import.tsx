import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ImportScreen } from '~/screens/imports/import-screen'
import { postImport, readImportForm } from '~/services/imports/page.server'
import { requirePermission } from '~/services/session/session.server'
import { pageMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const meta = () => pageMeta('Importer un fichier Excel')
export const handle = { title: 'Importer un fichier Excel' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  return json(readImportForm(principal, request))
}

export async function action({ request }: ActionFunctionArgs) {
  const { principal } = await requirePermission(request, 'activity.import')
  const post = await postImport(principal, request)
  if (post.kind === 'started') return redirect(urls.importResult(post.importId), 303)
  return json(post.again, post.status)
}

export default function Import() {
  const again = useActionData<typeof action>() ?? null
  return <ImportScreen form={useLoaderData<typeof loader>()} again={again} />
}
