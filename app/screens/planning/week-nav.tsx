import type { ReactNode } from 'react'
import { type DayWindow, neighbours, WHOLE_MONTH } from '~/domain/planning/grid/day-window'
import type { PlanningView } from '~/domain/planning/view'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useAddress } from './use-planning-url'

interface Props {
  /** null: the whole month */
  week: DayWindow | null
  /** number of days of the month */
  length: number
  /** link or button to the seven days around a day */
  step: (day: number, look: { 'aria-label': string; children: ReactNode }) => ReactNode
  children?: ReactNode
}

/** The shown days between a step back and a step forward; the window's width decides whether it shows. */
export function DaySteps({ week, length, step, children }: Props) {
  const { before, after } = week ? neighbours(week, length) : { before: null, after: null }
  const look = (label: string, icon: 'left' | 'right') => ({
    'aria-label': label,
    children: <Icon name={icon} />,
  })
  return (
    <nav className="plan-week" aria-label="Jours affichés">
      {before === null ? null : step(before, look('Jours précédents', 'left'))}
      <span>{week ? `Du ${week.first} au ${week.last}` : 'Mois entier'}</span>
      {after === null ? null : step(after, look('Jours suivants', 'right'))}
      {children}
    </nav>
  )
}

/** Navigation by seven days, or the whole month; shown when the window is too narrow for a month. */
export function WeekNav({ view }: { view: PlanningView }) {
  const address = useAddress()
  const { window: week, grid, mode } = view
  if (!grid || mode === 'edit') return null
  return (
    <DaySteps
      week={week}
      length={grid.days.length}
      step={(day, look) => (
        <LinkButton
          tone="quiet"
          className="button-icon"
          to={address({ days: String(day) })}
          preventScrollReset
          {...look}
        />
      )}
    >
      <LinkButton small to={address({ days: week ? WHOLE_MONTH : null })}>
        {week ? 'Mois entier' : 'Sept jours'}
      </LinkButton>
    </DaySteps>
  )
}
