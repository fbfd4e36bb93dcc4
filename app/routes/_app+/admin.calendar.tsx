import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CalendarScreen } from '~/screens/calendar/calendar-screen'
import { AdminNav } from '~/screens/shell/admin-nav'
import { handleCalendarForm, loadCalendar } from '~/services/calendar/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { partsMeta } from '~/ui/page-meta'
import { readsExceptFor } from '~/ui/revalidation'

export const meta = partsMeta('Jours ouvrés et jours fériés')
export const handle = { title: 'Jours ouvrés et jours fériés' }

/** These dialogs show what the page holds already. */
export const shouldRevalidate = readsExceptFor(/[?&](edit|delete)=/)

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await loadCalendar(request))
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await handleCalendarForm(request, await request.formData()))
}

export default function Calendar() {
  const { panels, fresh, kept } = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>() ?? kept
  return (
    <>
      <AdminNav />
      <CalendarScreen panels={panels} fresh={fresh} again={again} />
    </>
  )
}
