import { Form } from '@remix-run/react'
import {
  priorityLabel,
  TICKET_PRIORITIES,
  TICKET_TYPE_LABELS,
  TICKET_TYPES,
} from '~/domain/support/tickets'
import { ErrorSummary } from '~/ui/error-summary'
import { Field, TextArea } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'

/** A new ticket: subject, description, priority, type (spec 2 §2, §5). */
export function TicketForm({
  result,
  fresh,
}: {
  result?: FormReply | null | undefined
  /** the identifier that the form carries, so that a ticket sent twice is one */
  fresh: string
}) {
  return (
    <>
      <ErrorSummary errors={result?.error ?? {}} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="id" value={typed(result, 'id') ?? fresh} />
        <Field
          label="Sujet"
          errors={errorsOf(result, 'subject')}
          input={{
            name: 'subject',
            type: 'text',
            maxLength: 200,
            required: true,
            defaultValue: typed(result, 'subject'),
          }}
        />
        <TextArea
          label="Description"
          errors={errorsOf(result, 'description')}
          area={{
            name: 'description',
            rows: 5,
            maxLength: 5000,
            required: true,
            defaultValue: typed(result, 'description'),
          }}
        />
        <div className="field-row">
          <Select
            label="Priorité"
            errors={errorsOf(result, 'priority')}
            choices={TICKET_PRIORITIES.map((value) => ({ value, label: priorityLabel(value) }))}
            select={{ name: 'priority', defaultValue: typed(result, 'priority') ?? 'normal' }}
          />
          <Select
            label="Type"
            errors={errorsOf(result, 'type')}
            choices={TICKET_TYPES.map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
            select={{ name: 'type', defaultValue: typed(result, 'type') ?? 'support' }}
          />
        </div>
        <div className="form-actions">
          <SubmitButton pending="Envoi…">Envoyer le ticket</SubmitButton>
        </div>
      </Form>
    </>
  )
}
