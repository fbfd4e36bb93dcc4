import { Form } from '@remix-run/react'
import {
  priorityLabel,
  TICKET_LENGTHS,
  TICKET_PRIORITIES,
  TICKET_TYPE_LABELS,
  TICKET_TYPES,
} from '~/domain/support/tickets'
import { ErrorSummary } from '~/ui/error-summary'
import { Field, TextArea } from '~/ui/field'
import { formFields } from '~/ui/form-fields'
import { type FormReply, typed } from '~/ui/form-reply'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'

const DEFAULTS = { priority: 'normal', type: 'support' }

/** A new ticket: subject, description, priority, type (spec 2 §2, §5). */
export function TicketForm({
  result,
  fresh,
}: {
  result?: FormReply | null | undefined
  /** the identifier that the form carries, so that a ticket sent twice is one */
  fresh: string
}) {
  const form = formFields(result, { lengths: TICKET_LENGTHS, stored: DEFAULTS })
  return (
    <>
      <ErrorSummary errors={result?.error ?? {}} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="id" value={typed(result, 'id') ?? fresh} />
        <Field label="Sujet" {...form.input('subject', { type: 'text', required: true })} />
        <TextArea label="Description" {...form.area('description', { rows: 5, required: true })} />
        <div className="field-row stack at-start gap-3">
          <Select
            label="Priorité"
            choices={TICKET_PRIORITIES.map((value) => ({ value, label: priorityLabel(value) }))}
            {...form.select('priority')}
          />
          <Select
            label="Type"
            choices={TICKET_TYPES.map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
            {...form.select('type')}
          />
        </div>
        <div className="form-actions">
          <SubmitButton pending="Envoi…">Envoyer le ticket</SubmitButton>
        </div>
      </Form>
    </>
  )
}
