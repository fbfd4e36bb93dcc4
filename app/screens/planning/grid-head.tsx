import type { MonthDay } from '~/domain/planning/month-days'
import { dayClass } from './cell-look'

/** One column per day: number and weekday abbreviation (spec 2 §2). */
export function GridHead({
  days,
  first = 'Collaborateur',
}: {
  days: readonly MonthDay[]
  first?: string
}) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {days.map((day) => (
          <th
            key={day.date}
            scope="col"
            className={dayClass(day)}
            title={day.holiday ?? undefined}
            aria-current={day.today ? 'date' : undefined}
          >
            <span>{day.number}</span>
            <abbr>{day.label}</abbr>
            {day.holiday === null ? null : <span className="visually-hidden">{day.holiday}</span>}
          </th>
        ))}
        <th scope="col" className="plan-sum">
          Total
        </th>
      </tr>
    </thead>
  )
}
