import { Form, useSubmit } from '@remix-run/react'
import { useRef } from 'react'
import { monthName } from '~/format/dates'
import { Button, LinkButton } from './button'
import { useChosenEarly } from './chosen-early'
import { Icon } from './icon'
import { Select } from './select'
import { useAsked } from './use-asked'

interface Props {
  /** the chosen month, `yyyy-MM` */
  month: string
  /** months offered by the list, in order; the chosen one is added when it is not among them */
  months: readonly string[]
  /** addresses of the months before and after */
  previous: string
  next: string
  /** the other query parameters of the page, kept as hidden inputs */
  keep: readonly (readonly [name: string, value: string])[]
}

/** A month, with the ones before and after a click away; a GET form, so it works without scripts. */
export function MonthPicker({ month, months, previous, next, keep }: Props) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const choose = () => submit(form.current, { preventScrollReset: true })
  useChosenEarly(form, choose)
  const asked = useAsked().get('month') ?? month
  const offered = months.includes(month) ? months : [...months, month].sort()
  return (
    <Form
      method="get"
      className="month-picker"
      aria-label="Mois"
      // why: a list that the browser fills in again is none that somebody chose from
      autoComplete="off"
      preventScrollReset
      ref={form}
    >
      {keep.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <LinkButton className="button-icon" to={previous} aria-label="Mois précédent">
        <Icon name="left" />
      </LinkButton>
      <Select
        label="Mois"
        choices={offered.map((value) => ({ value, label: monthName(value) }))}
        select={{
          id: 'month-picker',
          name: 'month',
          value: offered.includes(asked) ? asked : month,
          onChange: choose,
        }}
      />
      <LinkButton className="button-icon" to={next} aria-label="Mois suivant">
        <Icon name="right" />
      </LinkButton>
      <Button className="without-scripts">Afficher</Button>
    </Form>
  )
}
