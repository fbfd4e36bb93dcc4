import { calendarContracts } from '~/api/calendar.contracts.server'
import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listHolidays, namedScope } from '~/services/calendar/calendar.server'
import { addHoliday } from '~/services/calendar/holidays.server'

export const { loader, action } = endpoint(
  handle(calendarContracts.listHolidays, async ({ principal, input }) =>
    listHolidays(input.year, await namedScope(principal, input)),
  ),
  handle(calendarAdminContracts.addHoliday, async ({ principal, input, id }) => {
    const { holiday, codes } = await addHoliday(principal, input, id)
    return codes ? { ...holiday, message: codes } : holiday
  }),
)
