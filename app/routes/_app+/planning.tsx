import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PlanningScreen } from '~/screens/planning/planning-screen'
import { planningAction } from '~/services/planning/action.server'
import { PLANNING_DRAFT, typedBefore } from '~/services/planning/draft.server'
import { canonicalAddress, planningPage } from '~/services/planning/page.server'
import { readView } from '~/services/scope/scope.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { requireUser } from '~/services/session/session.server'
import { dropDraft } from '~/services/web/drafts.server'
import { redirectWithFlash } from '~/services/web/flash.server'
import styles from '~/styles/planning.css'
import { scopedMeta } from '~/ui/page-meta'
import { urls, withChanges } from '~/urls'

export const handle = { title: 'Planning' }
export const meta = scopedMeta('Planning')
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** A scope's month; mode, dialog, search and toggles are in the address (spec 2 §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const url = new URL(request.url)
  const canonical = canonicalAddress(url)
  if (canonical) return redirect(canonical)
  const shown = await readView(request, principal)
  const view = await planningPage(principal, shown, url.searchParams)
  const print = view.grid ? urls.printPlanning(shown.scope, view.month) : null
  const kept = await typedBefore(request, principal, view)
  return json({ view, print, kept }, { status: view.status })
}

/** One of the page's forms; rules that are broken come back with what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const keeping = requirePermissionKeeping(request, 'profile.read', PLANNING_DRAFT, form)
  const result = await planningAction((await keeping).principal, form)
  if (result.kind === 'form') return json(result.view, { status: result.status })
  const to = withChanges(new URL(request.url), result.onward.params)
  const cookie = await dropDraft(request)
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {})
  const { flash } = result.onward
  return flash ? redirectWithFlash(to, flash, { headers }) : redirect(to, { headers })
}

export default function Planning() {
  const { view, print, kept } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? kept
  return <PlanningScreen view={view} print={print} answer={answer} />
}
