import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PrintSheet } from '~/screens/planning/print-sheet'
import { planningSheet } from '~/services/planning/print.server'
import { requireUser } from '~/services/session/session.server'
import styles from '~/styles/planning.css'
import sheet from '~/styles/planning-sheet.css'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Planning à imprimer')
export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: sheet },
]

/** The month of the scope that the address names; `site`, `plate` or `group`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const { searchParams } = new URL(request.url)
  const framed = searchParams.get('isPrintingFromIframe') === 'true'
  return json({ ...(await planningSheet(principal, searchParams)), framed })
}

export default function PrintPlanning() {
  return <PrintSheet {...useLoaderData<typeof loader>()} />
}
