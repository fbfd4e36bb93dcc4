import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AdminNav } from '~/screens/administration/admin-nav'
import { CalendarScreen } from '~/screens/calendar/calendar-screen'
import { actOnCalendar, loadCalendar } from '~/services/calendar/page.server'
import { redirectWithFlash } from '~/services/web/flash.server'
import { pageMeta } from '~/ui/page-meta'
import { withChanges } from '~/urls'

export const meta = () => pageMeta('Jours ouvrés et jours fériés')
export const handle = { title: 'Jours ouvrés et jours fériés' }

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadCalendar(request))
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await actOnCalendar(request, await request.formData())
  if (result.kind === 'again') return json(result.again, result.status)
  const to = withChanges(new URL(request.url), { edit: null, delete: null, _data: null })
  const { tone: type, message, headers } = result
  return redirectWithFlash(to, { type, message }, { headers })
}

export default function Calendar() {
  const { panels, kept } = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>() ?? kept
  return (
    <>
      <AdminNav />
      <CalendarScreen panels={panels} again={again} />
    </>
  )
}
