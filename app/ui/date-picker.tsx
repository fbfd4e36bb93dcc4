import { type ReactNode, useId } from 'react'
import { longDate } from '~/domain/format/dates'
import { DelegatedLink } from './delegated-link'
import { DetailsMenu } from './details-menu'
import { Icon, type IconName } from './icon'

/** Day of the calendar. `to` is null for a day that cannot be selected. */
export interface PickerDay {
  day: string
  to: string | null
  weekend: boolean
  today: boolean
  analysed: boolean
  importDate: boolean
  hasImport: boolean
}

/** Link to another month or year of the calendar; `to` is null for a future one. */
export interface PickerStep {
  label: string
  icon: IconName
  to: string | null
}

interface Props {
  label: string
  /** selected date as text */
  value: string
  /** month of the calendar: 'Novembre 2026' */
  title: string
  weeks: readonly (readonly (PickerDay | null)[])[]
  /** links to the previous year, previous month, next month, next year */
  steps: readonly [PickerStep, PickerStep, PickerStep, PickerStep]
  /** renders the calendar open */
  open: boolean
  /** content below the legend */
  foot?: ReactNode
}

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

const FLAGS = [
  ['analysed', 'is-analysed', 'date analysée'],
  ['importDate', 'is-import-date', 'date d’import'],
  ['today', 'is-today', 'aujourd’hui'],
  ['hasImport', 'has-import', 'import présent'],
] as const

function Step({ label, icon, to }: PickerStep) {
  if (to === null)
    return (
      <span className="calendar-step">
        <Icon name={icon} />
      </span>
    )
  return (
    <DelegatedLink
      className="calendar-step"
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </DelegatedLink>
  )
}

function Day({ place }: { place: PickerDay }) {
  const flags = FLAGS.filter(([key]) => place[key])
  const weekend = place.weekend ? ['is-weekend'] : []
  const className = ['calendar-day', ...weekend, ...flags.map(([, name]) => name)].join(' ')
  const number = Number(place.day.slice(8, 10))
  if (place.to === null) return <span className={className}>{number}</span>
  return (
    <DelegatedLink
      className={className}
      to={place.to}
      preventScrollReset
      aria-label={[longDate(place.day), ...flags.map(([, , word]) => word)].join(', ')}
      aria-current={place.analysed ? 'date' : undefined}
    >
      {number}
    </DelegatedLink>
  )
}

/** Calendar of the analysed date (spec 1 §2.6): `<details>` with links, so that it works without scripts. */
export function DatePicker({ label, value, title, weeks, steps, open, foot }: Props) {
  const id = useId()
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <DetailsMenu
        className="date-picker"
        open={open}
        label={`${label}${'\u202f'}: ${value}`}
        button={
          <>
            {value}
            <Icon name="calendar" />
          </>
        }
      >
        <div className="calendar-head">
          <Step {...steps[0]} />
          <Step {...steps[1]} />
          <span className="calendar-title" id={id} aria-live="polite">
            {title}
          </span>
          <Step {...steps[2]} />
          <Step {...steps[3]} />
        </div>
        <table className="calendar" aria-labelledby={id}>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col">
                  <abbr title={name}>{name.slice(0, 2)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)?.day}>
                {week.map((place, index) => (
                  <td key={place?.day ?? WEEKDAYS[index]}>
                    {place ? <Day place={place} /> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
        <ul className="calendar-legend" role="list">
          {FLAGS.map(([, name, text]) => (
            <li key={name}>
              <span className={`calendar-day ${name}`} aria-hidden="true">
                {name === 'has-import' ? '' : 5}
              </span>
              {text.charAt(0).toUpperCase() + text.slice(1)}
            </li>
          ))}
        </ul>
        {foot ? <div className="above-2">{foot}</div> : null}
      </DetailsMenu>
    </div>
  )
}
