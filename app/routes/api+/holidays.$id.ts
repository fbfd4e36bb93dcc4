import { calendarAdminContracts } from '~/api/calendar-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { editHoliday, removeHoliday, UNCHANGED } from '~/services/calendar/save.server'

export const { loader, action } = endpoint(
  handle(calendarAdminContracts.editHoliday, async ({ principal, input }) => {
    const { holiday, changed } = await editHoliday(principal, input.id, input)
    return changed ? holiday : { ...holiday, message: UNCHANGED }
  }),
  handle(calendarAdminContracts.deleteHoliday, ({ principal, input }) =>
    removeHoliday(principal, input.id),
  ),
)
