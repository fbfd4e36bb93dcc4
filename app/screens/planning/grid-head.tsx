import type { MonthDay } from '~/domain/planning/grid/month-days'
import { dayClass } from './cell-classes'

/** Scrolls the page horizontally when today's column is outside the window. */
function bringIntoSight(column: HTMLElement | null): void {
  // in the next frame: after a navigation the router first scrolls to the top left
  requestAnimationFrame(() => {
    const { left, right } = column?.getBoundingClientRect() ?? { left: 0, right: 0 }
    const page = column?.closest('.is-full') ?? document.scrollingElement
    if (page && right > window.innerWidth) page.scrollLeft += left - window.innerWidth / 2
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
  const whole = !days.some(({ off }) => off)
  return (
    <thead>
      {/* remounts when the whole month is shown: its further days move today's column out of view */}
      <tr key={String(whole)}>
        <th scope="col">{first}</th>
        {days.map((day) => (
          <th
            key={day.date}
            scope="col"
            className={dayClass(day)}
            title={day.holiday ?? undefined}
            aria-current={day.today ? 'date' : undefined}
            ref={day.today ? bringIntoSight : undefined}
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
