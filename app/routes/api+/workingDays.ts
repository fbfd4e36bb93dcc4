import { calendarContracts } from '~/api/calendar.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readWorkingDays } from '~/services/calendar.server'

export const { loader, action } = endpoint(
  handle(calendarContracts.readWorkingDays, ({ input }) =>
    readWorkingDays(input.year, input.month),
  ),
)
