import { Form, useLocation, useSubmit } from '@remix-run/react'
import { addMonths, twoDigits, yearOf } from '~/domain/calendar/business-day'
import { PLANNING_YEARS } from '~/domain/planning/month-days'
import { monthName } from '~/format/dates'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useAddress } from './address'

const MONTHS = Array.from({ length: 12 }, (_, i) => twoDigits(i + 1))
const CHOSEN_HERE = ['month', 'mm', 'yyyy', 'mode', 'dialog', 'worker', 'rename', 'page', 'days']

/** Month and year (1901 to 2099), with the months before and after one click away (spec 2 §2). */
export function MonthForm({ month }: { month: string }) {
  const address = useAddress()
  const { search } = useLocation()
  const submit = useSubmit()
  const keep = [...new URLSearchParams(search)].filter(([name]) => !CHOSEN_HERE.includes(name))
  const to = (target: string) => address({ month: target, mode: null, page: null, days: null })
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  const within = (target: string) =>
    yearOf(target) >= PLANNING_YEARS.first && yearOf(target) <= PLANNING_YEARS.last
  return (
    <div className="plan-month">
      {within(before) ? (
        <LinkButton
          tone="quiet"
          className="button-icon"
          to={to(before)}
          aria-label="Mois précédent"
        >
          <Icon name="left" />
        </LinkButton>
      ) : null}
      <Form
        method="get"
        key={month}
        aria-label="Mois affiché"
        onChange={(event) => {
          const year = event.currentTarget.elements.namedItem('yyyy')
          if (year instanceof HTMLInputElement && year.checkValidity()) submit(event.currentTarget)
        }}
      >
        {keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="visually-hidden" htmlFor="plan-mm">
          Mois
        </label>
        <select id="plan-mm" className="input" name="mm" defaultValue={month.slice(5)}>
          {MONTHS.map((number) => (
            <option key={number} value={number}>
              {monthName(`2000-${number}`).slice(0, -5)}
            </option>
          ))}
        </select>
        <label className="visually-hidden" htmlFor="plan-year">
          Année
        </label>
        <input
          id="plan-year"
          className="input"
          type="number"
          name="yyyy"
          min={PLANNING_YEARS.first}
          max={PLANNING_YEARS.last}
          step={1}
          required
          defaultValue={yearOf(month)}
        />
        <Button small className="without-scripts">
          Afficher
        </Button>
      </Form>
      {within(after) ? (
        <LinkButton tone="quiet" className="button-icon" to={to(after)} aria-label="Mois suivant">
          <Icon name="right" />
        </LinkButton>
      ) : null}
      {/* why: a phone shows the month first; what else the toolbar holds opens here, and elsewhere always shows */}
      <details className="plan-more" open={keep.some(([name]) => name === 'q')}>
        <summary className="button">
          <span className="visually-hidden">Outils</span>
          <Icon name="settings" />
        </summary>
      </details>
    </div>
  )
}
