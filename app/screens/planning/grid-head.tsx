import { isNeeded } from '~/domain/planning/daily-need'
import type { MonthDay } from '~/domain/planning/grid/month-days'
import { dayClass } from './cell-classes'

/** Scrolls horizontally when today's column is outside the window: the month's frame on a phone, else the page. */
export function bringTodayIntoSight(): void {
  const column = document.querySelector<HTMLElement>('.plan thead .is-today')
  // in the next frame: after a navigation the router first scrolls to the top left
  requestAnimationFrame(() => {
    const page = column?.closest('.is-full') ?? document.scrollingElement
    for (const box of [column?.closest('.plan-frame'), page]) {
      const { left, right } = column?.getBoundingClientRect() ?? { left: 0, right: 0 }
      if (box && right > window.innerWidth) box.scrollLeft += left - window.innerWidth / 2
    }
  })
}

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
            data-needed={isNeeded(day) || undefined}
            data-ahead={day.ahead}
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
