import { calendarContracts } from '~/api/calendar.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listHolidays } from '~/services/calendar.server'

export const { loader, action } = endpoint(
  handle(calendarContracts.listHolidays, ({ input }) => listHolidays(input.year)),
)
