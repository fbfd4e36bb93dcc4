import { neighbours, WHOLE_MONTH } from '~/domain/planning/grid/day-window'
import type { PlanningView } from '~/domain/planning/view'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useAddress } from './use-planning-url'

/** Navigation by seven days, or the whole month; shown when the window is too narrow for a month. */
export function WeekNav({ view }: { view: PlanningView }) {
  const address = useAddress()
  const { window: week, grid, mode } = view
  if (!grid || mode === 'edit') return null
  const step = (day: number | null, icon: 'left' | 'right', label: string) =>
    day === null ? null : (
      <LinkButton
        tone="quiet"
        className="button-icon"
        to={address({ days: String(day) })}
        preventScrollReset
        aria-label={label}
      >
        <Icon name={icon} />
      </LinkButton>
    )
  const adjacent = week ? neighbours(week, grid.days.length) : { before: null, after: null }
  return (
    <nav className="plan-week" aria-label="Jours affichés">
      {step(adjacent.before, 'left', 'Jours précédents')}
      <span>{week ? `Du ${week.first} au ${week.last}` : 'Mois entier'}</span>
      {step(adjacent.after, 'right', 'Jours suivants')}
      <LinkButton small to={address({ days: week ? WHOLE_MONTH : null })}>
        {week ? 'Mois entier' : 'Sept jours'}
      </LinkButton>
    </nav>
  )
}
