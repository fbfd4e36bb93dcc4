import { calendarContracts } from '~/api/calendar.contracts.server'
import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { addHoliday } from '~/services/calendar/holidays.server'

export const { loader, action } = endpoint(
  handle(calendarContracts.listHolidays, ({ input }) => listHolidays(input.year)),
  handle(calendarAdminContracts.addHoliday, async ({ principal, input }) => {
    const { holiday, codes } = await addHoliday(principal, input)
    return codes ? { ...holiday, message: codes } : holiday
  }),
)
