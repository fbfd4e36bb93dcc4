import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { GridScreen } from '~/screens/objectifs/grid/grid-screen'
import { NoScope } from '~/screens/shell/no-scope'
import { handleGridForm, loadGrid } from '~/services/objectifs/grid/grid-page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/targets-grid.css'
import { Notice } from '~/ui/notice'
import { scopedMeta } from '~/ui/page-meta'

export const meta = scopedMeta('Objectifs du mois')
export const links = () => [{ rel: 'stylesheet', href: styles }]
export const handle = { title: 'Objectifs du mois' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { page, headers } = await loadGrid(request)
  return json(page, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleGridForm(request, await request.formData()))
}

/** /targets/grid: targets of many concessions on one page (7-beyond §6). */
export default function TargetsGrid() {
  const stored = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const page = result && 'state' in result ? result : stored
  if (page.state === 'no-scope') return <NoScope />
  if (page.state === 'site')
    return (
      <p>
        <Link to={page.to}>Saisir les objectifs de cette concession</Link>
      </p>
    )
  return (
    <>
      {result && 'message' in result ? <Notice tone="error">{result.message}</Notice> : null}
      <GridScreen page={page} />
    </>
  )
}
