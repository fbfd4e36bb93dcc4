import { Form, useLocation } from '@remix-run/react'
import { addMonths, type Month } from '~/domain/calendar/local-date'
import { monthName } from '~/domain/format/dates'
import { COPY_PERCENT } from '~/domain/objectifs/copy'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'

/** Offers to fill a month without targets from the month before, or from the same month a year before. */
export function CopyPanel({ month }: { month: Month }) {
  const { search } = useLocation()
  const keep = ['group', 'plate', 'site', 'date'].flatMap((name) => {
    const value = new URLSearchParams(search).get(name)
    return value ? [[name, value] as const] : []
  })
  const hidden = [...keep, ['month', month] as const, ['mode', 'edit'] as const]
  const inputs = hidden.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <Card id="reprise" title="Reprendre des objectifs">
      <div className="copy-forms">
        <Form method="get" className="form-actions">
          {inputs}
          <input type="hidden" name="copy" value="previous" />
          <Button icon="download">Reprendre {monthName(addMonths(month, -1)).toLowerCase()}</Button>
        </Form>
        <Form method="get" className="form-actions">
          {inputs}
          <input type="hidden" name="copy" value="last-year" />
          <Field
            label="Évolution en %"
            input={{
              name: 'percent',
              type: 'text',
              inputMode: 'decimal',
              defaultValue: '0',
              className: 'input-number input-short',
            }}
            hint={`De ${COPY_PERCENT.min} à +${COPY_PERCENT.max}`}
          />
          <Button icon="download">
            Reprendre {monthName(addMonths(month, -12)).toLowerCase()}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
