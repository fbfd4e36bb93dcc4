import { Form, useSubmit } from '@remix-run/react'
import { useRef } from 'react'
import { monthName } from '~/domain/format/dates'
import { Button, LinkButton } from './button'
import { Icon } from './icon'
import { Select } from './select'
import { usePendingSearchParams } from './use-pending-search-params'
import { usePreHydrationChoice } from './use-pre-hydration-choice'

interface Props {
  /** selected month, `yyyy-MM` */
  month: string
  /** months of the list, in order; the selected month is added when missing */
  months: readonly string[]
  /** URL of the previous month */
  previous: string
  /** URL of the next month */
  next: string
  /** other query parameters of the page, kept as hidden inputs */
  keep: readonly (readonly [name: string, value: string])[]
}

/** Month list with links to the previous and next month; a GET form, so that it works without scripts. */
export function MonthPicker({ month, months, previous, next, keep }: Props) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const choose = () => submit(form.current, { preventScrollReset: true })
  usePreHydrationChoice(form, choose)
  const asked = usePendingSearchParams().get('month') ?? month
  const offered = months.includes(month) ? months : [...months, month].sort()
  return (
    <Form
      method="get"
      className="month-picker"
      aria-label="Mois"
      // off: a value that the browser restores would be taken for a choice of the user
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
