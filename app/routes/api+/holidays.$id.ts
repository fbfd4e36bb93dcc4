import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { editHoliday, removeHoliday, UNCHANGED } from '~/services/calendar/holidays.server'

export const { loader, action } = endpoint(
  handle(calendarAdminContracts.editHoliday, async ({ principal, input }) => {
    const { holiday, changed, codes } = await editHoliday(principal, input.id, input)
    const message = changed ? codes : UNCHANGED
    return message ? { ...holiday, message } : holiday
  }),
  handle(calendarAdminContracts.deleteHoliday, ({ principal, input }) =>
    removeHoliday(principal, input.id),
  ),
)
