import { Form, useLocation, useSubmit } from '@remix-run/react'
import { type ChangeEvent, useState } from 'react'
import { addMonths, twoDigits, yearOf } from '~/domain/calendar/business-day'
import { PLANNING_YEARS } from '~/domain/planning/month-days'
import { monthName } from '~/format/dates'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useAsked } from '~/ui/use-asked'
import { useAddress } from './address'

const MONTHS = Array.from({ length: 12 }, (_, i) => twoDigits(i + 1))
const CHOSEN_HERE = ['month', 'mm', 'yyyy', 'mode', 'dialog', 'worker', 'rename', 'page', 'days']

/** Month and year (1901 to 2099), with the months before and after one click away (spec 2 §2). */
export function MonthForm({ month }: { month: string }) {
  const address = useAddress()
  const { search } = useLocation()
  const submit = useSubmit()
  const asked = useAsked()
  const coming = asked.get('month') ?? month
  /** a year that is not yet one */
  const [typed, setTyped] = useState<string | null>(null)
  const keep = [...new URLSearchParams(search)].filter(([name]) => !CHOSEN_HERE.includes(name))
  const to = (target: string) => address({ month: target, mode: null, page: null, days: null })
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  const within = (target: string) =>
    yearOf(target) >= PLANNING_YEARS.first && yearOf(target) <= PLANNING_YEARS.last
  const choose = ({
    currentTarget: { form },
  }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
    const year = form?.elements.namedItem('yyyy')
    if (!(year instanceof HTMLInputElement)) return
    const isYear = year.checkValidity()
    setTyped(isYear ? null : year.value)
    if (isYear) submit(form)
  }
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
      <Form method="get" aria-label="Mois affiché">
        {keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="visually-hidden" htmlFor="plan-mm">
          Mois
        </label>
        <select
          id="plan-mm"
          className="input"
          name="mm"
          value={asked.get('mm') ?? coming.slice(5)}
          onChange={choose}
        >
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
          value={typed ?? asked.get('yyyy') ?? coming.slice(0, 4)}
          onChange={choose}
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
