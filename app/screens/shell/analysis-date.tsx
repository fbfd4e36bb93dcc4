import { useLocation } from '@remix-run/react'
import { addMonths } from '~/domain/calendar/local-date'
import { type CalendarDay, calendarWeeks, isReachable } from '~/domain/calendar/view'
import { frenchDate, monthName } from '~/domain/format/dates'
import { type PageView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import { LinkButton } from '~/ui/button'
import { DatePicker, type PickerStep } from '~/ui/date-picker'
import type { IconName } from '~/ui/icon'
import { withChanges } from '~/urls'

/** The date picker of the analysed date with links to this page's other dates (spec 1 §2.6). */
export function AnalysisDate({ view }: { view: PageView }) {
  const location = useLocation()
  const { month } = view.calendar
  const open = new URLSearchParams(location.search).has(VIEW_PARAMS.calendar)
  const to = (date: string | null, calendar: string | null) =>
    withChanges(location, { [VIEW_PARAMS.date]: date, [VIEW_PARAMS.calendar]: calendar })
  const turn = (count: number, label: string, icon: IconName): PickerStep => {
    const target = addMonths(month, count)
    const address = withChanges(location, { [VIEW_PARAMS.calendar]: target })
    return {
      label: `${label}${'\u202f'}: ${monthName(target)}`,
      icon,
      to: isReachable(target, view.today) ? address : null,
    }
  }
  const place = (day: CalendarDay | null) =>
    day && { to: day.disabled ? null : to(day.day, null), ...day }
  const weeks = calendarWeeks(month, {
    today: view.today,
    analysed: view.date,
    importDate: view.calendar.importDate,
    importDays: view.calendar.importDays,
  })
  return (
    <DatePicker
      label="Date analysée"
      value={frenchDate(view.date)}
      title={monthName(month)}
      open={open}
      weeks={weeks.map((week) => week.map(place))}
      steps={[
        turn(-12, 'Année précédente', 'double-left'),
        turn(-1, 'Mois précédent', 'left'),
        turn(1, 'Mois suivant', 'right'),
        turn(12, 'Année suivante', 'double-right'),
      ]}
      foot={
        <LinkButton small block to={to(null, null)} preventScrollReset>
          Revenir à la date par défaut
        </LinkButton>
      }
    />
  )
}
