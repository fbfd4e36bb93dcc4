import { calendarContracts } from '~/api/calendar.contracts.server'
import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { namedScope, readWorkingDays } from '~/services/calendar/calendar.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'

export const { loader, action } = endpoint(
  handle(calendarContracts.readWorkingDays, async ({ principal, input }) =>
    readWorkingDays(input.year, input.month, await namedScope(principal, input)),
  ),
  handle(calendarAdminContracts.setWorkingDays, ({ principal, input }) =>
    setWorkingDays(principal, input.year, input.month, input.value, {
      place: input.scope || null,
    }),
  ),
)
