import { calendarContracts } from '~/api/calendar.contracts.server'
import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readWorkingDays } from '~/services/calendar/calendar.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'

export const { loader, action } = endpoint(
  handle(calendarContracts.readWorkingDays, ({ input }) =>
    readWorkingDays(input.year, input.month),
  ),
  handle(calendarAdminContracts.setWorkingDays, ({ principal, input }) =>
    setWorkingDays(principal, input.year, input.month, input.value),
  ),
)
