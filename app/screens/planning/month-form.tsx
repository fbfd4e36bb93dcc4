import { Form, useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { addMonths, twoDigits, yearOf } from '~/domain/calendar/local-date'
import { monthName } from '~/domain/format/dates'
import { PLANNING_YEARS } from '~/domain/planning/grid/month-days'
import { Button, LinkButton } from '~/ui/button'
import { Icon, type IconName } from '~/ui/icon'
import { router } from '~/ui/router'
import { usePreHydrationChoice } from '~/ui/use-pre-hydration-choice'
import { useAddress } from './use-planning-url'

const MONTHS = Array.from({ length: 12 }, (_, i) => twoDigits(i + 1))
const CHOSEN_HERE = ['month', 'mm', 'yyyy', 'mode', 'dialog', 'worker', 'rename', 'page', 'days']

/** Link to the previous or next month; null outside the planning's years. */
function MonthStep({ month, label, icon }: { month: string; label: string; icon: IconName }) {
  const address = useAddress()
  const year = yearOf(month)
  return year < PLANNING_YEARS.first || year > PLANNING_YEARS.last ? null : (
    <LinkButton
      tone="quiet"
      className="button-icon"
      to={address({ month, mode: null, page: null, days: null })}
      aria-label={label}
    >
      <Icon name={icon} />
    </LinkButton>
  )
}

/** Form of month and year (1901 to 2099), with links to the previous and next month (spec 2 §2). */
export function MonthForm({ month }: { month: string }) {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const choose = async () => {
    if (!form.current?.checkValidity()) return
    const { pathname, search: before } = router().state.location
    const asked = new URLSearchParams(new FormData(form.current) as unknown as URLSearchParams)
    await router().navigate({ pathname, search: `?${asked}`, hash: '' }, {})
    const { state } = router()
    // resets the form when the navigation did not happen: blocked by unsaved cells, or failed without network
    if (state.navigation.state === 'idle' && state.location.search === before) form.current.reset()
  }
  usePreHydrationChoice(form, choose)
  const keep = [...new URLSearchParams(search)].filter(([name]) => !CHOSEN_HERE.includes(name))
  return (
    <div className="plan-month">
      <MonthStep month={addMonths(month, -1)} label="Mois précédent" icon="left" />
      <Form
        method="get"
        key={month}
        aria-label="Mois affiché"
        autoComplete="off"
        onChange={choose}
        ref={form}
      >
        {keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <select
          id="plan-mm"
          aria-label="Mois"
          className="input"
          name="mm"
          defaultValue={month.slice(5)}
        >
          {MONTHS.map((number) => (
            <option key={number} value={number}>
              {monthName(`2000-${number}`).slice(0, -5)}
            </option>
          ))}
        </select>
        <input
          aria-label="Année"
          className="input"
          // no number input: the mouse wheel would change the year
          inputMode="numeric"
          pattern="(19|20)[0-9]{2}"
          maxLength={4}
          size={4}
          title={`Une année de ${PLANNING_YEARS.first} à ${PLANNING_YEARS.last}`}
          autoComplete="off"
          name="yyyy"
          required
          defaultValue={yearOf(month)}
        />
        <Button small className="without-scripts">
          Afficher
        </Button>
      </Form>
      <MonthStep month={addMonths(month, 1)} label="Mois suivant" icon="right" />
      {/* on a phone the tools other than the month are folded; on wider screens they always show */}
      <details className="plan-more" open={keep.some(([name]) => name === 'q')}>
        <summary className="button">
          <span className="visually-hidden">Outils</span>
          <Icon name="settings" />
        </summary>
      </details>
    </div>
  )
}
