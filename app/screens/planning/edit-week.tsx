import { type RefObject, useState } from 'react'
import { type DayWindow, daysAround } from '~/domain/planning/grid/day-window'
import { Button } from '~/ui/button'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { HIDDEN_CELL } from '../grid/selection'
import type { GridHandle } from './grid/attach'
import { useAddress } from './use-planning-url'
import { DaySteps } from './week-nav'

/** Shows these days of the edited table; a wide window shows all. The rows of teams have no cell per day. */
function showDays({ first, last }: DayWindow): void {
  const rows = document.querySelectorAll<HTMLTableRowElement>('#plan-form table tr')
  for (const { cells } of rows)
    if (cells.length > last)
      [...cells].slice(1, -1).forEach((cell, i) => {
        cell.classList.toggle('is-off', i + 1 < first || i + 1 > last)
      })
}

interface Props {
  handle: RefObject<GridHandle | null>
  week: DayWindow
  length: number
}

/**
 * Steps of seven days within the edited month, for a narrow window. With scripts a step, and a key that leaves the
 * shown days, changes the table; without, the step sends the typed cells along.
 */
export function EditWeek({ handle, week, length }: Props) {
  const address = useAddress()
  const [shown, setShown] = useState(week)
  const show = (day: number) => {
    const next = daysAround(day, length)
    showDays(next)
    setShown(next)
    return next
  }
  useIsomorphicLayoutEffect(() => {
    const hear = ({ target }: Event) => {
      show(Number((target as Element).closest<HTMLElement>('[data-day]')?.dataset.day))
    }
    document.addEventListener(HIDDEN_CELL, hear)
    return () => document.removeEventListener(HIDDEN_CELL, hear)
  })
  return (
    <DaySteps
      week={shown}
      length={length}
      step={(day, look) => (
        <Button
          tone="quiet"
          className="button-icon"
          form="plan-form"
          name="intent"
          value="days"
          formAction={address({ days: String(day) })}
          onClick={(event) => {
            const grid = handle.current
            if (!grid) return
            event.preventDefault()
            grid.enter(show(day))
          }}
          {...look}
        />
      )}
    />
  )
}
