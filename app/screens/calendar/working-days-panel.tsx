import { Form, useLocation, useSubmit } from '@remix-run/react'
import { type RefObject, useRef } from 'react'
import { WORKING_DAYS_YEARS } from '~/domain/calendar/calendar-edits'
import { monthIn, ofFrenchMonth } from '~/domain/calendar/local-date'
import { monthName } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import type { CalendarPanels, WorkingDaysSetting } from '~/domain/places/admin-view'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { described } from '~/ui/field'
import { errorsOf, type FormReply, fieldValue, isReplyFor } from '~/ui/form-reply'
import { originalValue } from '~/ui/original-value'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { usePendingSearchParams } from '~/ui/use-pending-search-params'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { closingUrls } from '../closing/urls'

const YEARS = Array.from({ length: WORKING_DAYS_YEARS.max - WORKING_DAYS_YEARS.min + 1 }, (_, i) =>
  String(WORKING_DAYS_YEARS.min + i),
)

/** Chooses a year with a GET form; keeps the other panel's year. */
export function YearPicker({ name, year, years }: { name: string; year: number; years: string[] }) {
  const submit = useSubmit()
  const { search } = useLocation()
  const asked = usePendingSearchParams().get(name) ?? ''
  const other = name === 'year' ? 'holidays' : 'year'
  const params = new URLSearchParams(search)
  const kept = params.get(other)
  const place = params.get('lieu')
  return (
    <Form method="get" className="form-actions" preventScrollReset>
      {kept ? <input type="hidden" name={other} value={kept} /> : null}
      {place ? <input type="hidden" name="lieu" value={place} /> : null}
      <Select
        label="Année"
        choices={years.map((value) => ({ value, label: value }))}
        select={{
          id: `annee-${name}`,
          name,
          value: years.includes(asked) ? asked : String(year),
          onChange: (event) => submit(event.currentTarget.form, { preventScrollReset: true }),
        }}
      />
      <Button className="without-scripts">Afficher</Button>
    </Form>
  )
}

/**
 * Writes the server's value into the existing input.
 * Not by a remount: a user who saves several months with Enter would lose the focus.
 */
function useAnswered(shown: string, stored: number | null): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null)
  const answered = `${stored} ${shown}`
  const last = useRef(answered)
  useIsomorphicLayoutEffect(() => {
    if (last.current === answered || !input.current) return
    last.current = answered
    input.current.value = shown
  }, [answered, shown])
  return input
}

function MonthSetting({
  setting,
  again,
  place,
}: {
  setting: WorkingDaysSetting
  again: FormReply | null
  /** key of the place, '' for the network */
  place: string
}) {
  const { year, month, value, stored, seen, computed } = setting
  const name = monthName(monthIn(year, month))
  const id = `jours-${month}`
  const errors = errorsOf(again, 'value')
  const shown = fieldValue(again, 'value', String(value))
  const input = useAnswered(shown, stored)
  return (
    <li className="month-setting">
      <label htmlFor={id}>
        {name}
        <span className="card-note">
          <span> · </span>
          {stored === null ? 'calculé' : `calculé${'\u202f'}: ${counted(computed, 'jour')}`}
        </span>
      </label>
      <Form method="post" className="month-acts" preventScrollReset>
        <input type="hidden" name="year" value={year} />
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="scope" value={place} />
        <input type="hidden" name="seenDays" value={originalValue(again, 'seenDays', seen)} />
        <input
          ref={input}
          id={id}
          name="value"
          className="input input-number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={shown}
          {...described(id, null, errors)}
        />
        <SubmitButton small tone="quiet" name="form" value="working-days" pending="Mise à jour…">
          Mettre à jour
        </SubmitButton>
        {stored === null ? null : (
          <Button
            small
            tone="quiet"
            name="form"
            value="reset-working-days"
            aria-label={`Revenir au nombre calculé, ${name}`}
          >
            Revenir au calcul
          </Button>
        )}
      </Form>
      {errors ? (
        <span className="field-error" id={`${id}-error`}>
          {errors.join(' ')}
        </span>
      ) : null}
    </li>
  )
}

/** Closed month: its number of working days, and a link to reopen the month. */
function ClosedMonth({ setting: { year, month, value } }: { setting: WorkingDaysSetting }) {
  const period = monthIn(year, month)
  return (
    <li className="month-setting">
      <span>
        {monthName(period)}
        <span className="card-note">
          <span> · </span>mois clôturé
        </span>
      </span>
      <span className="month-acts">
        <span className="month-value">{counted(value, 'jour')}</span>
        <LinkButton small tone="quiet" to={closingUrls.closings({ month: period })}>
          Clôtures<VisuallyHidden> {ofFrenchMonth(period)}</VisuallyHidden>
        </LinkButton>
      </span>
    </li>
  )
}

interface Props {
  panels: CalendarPanels
  again: FormReply | null
}

/** Working days of each month of a year: computed, or stored by an administrator (spec 2 §2). */
export function WorkingDaysPanel({ panels, again }: Props) {
  const of = ({ year, month }: WorkingDaysSetting) =>
    isReplyFor(again, { year: String(year), month: String(month) }) ? again : null
  return (
    <Card
      id="jours-ouvres"
      title="Jours ouvrés"
      aside={<YearPicker name="year" year={panels.workingDaysYear} years={YEARS} />}
    >
      <ul className="list">
        {panels.months.map((setting) => {
          const period = monthIn(setting.year, setting.month)
          return panels.closed.includes(period) ? (
            <ClosedMonth key={period} setting={setting} />
          ) : (
            <MonthSetting
              key={period}
              setting={setting}
              again={of(setting)}
              place={panels.place?.key ?? ''}
            />
          )
        })}
      </ul>
    </Card>
  )
}
