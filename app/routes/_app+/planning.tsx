import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PlanningScreen } from '~/screens/planning/planning-screen'
import { planningAction } from '~/services/planning/action.server'
import { canonicalAddress, planningPage } from '~/services/planning/page.server'
import { typedBefore } from '~/services/planning/restore-draft.server'
import { readAnalysedScope } from '~/services/scope/scope.server'
import { requireUser } from '~/services/session/session.server'
import { toResponse } from '~/services/web/form-outcome.server'
import styles from '~/styles/planning.css'
import { scopedMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

export const handle = { title: 'Planning' }
export const meta = scopedMeta('Planning')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** A scope's month; mode, dialog, search and toggles are in the URL (spec 2 §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const url = new URL(request.url)
  const canonical = canonicalAddress(url)
  if (canonical) return redirect(canonical)
  const shown = await readAnalysedScope(request, principal)
  const view = await planningPage(principal, shown, url.searchParams)
  const print = view.grid ? urls.printPlanning(shown.scope, view.month, view.search) : null
  const kept = await typedBefore(request, principal, view)
  return json({ view, print, kept }, { status: view.status })
}

/** One of the page's forms; rules that are broken come back with what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await planningAction(request, await request.formData()))
}

export default function Planning() {
  const { view, print, kept } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? kept
  return <PlanningScreen view={view} print={print} answer={answer} />
}
