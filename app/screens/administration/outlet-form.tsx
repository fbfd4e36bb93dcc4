import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ALERT_FIELDS } from '~/domain/alerts/labels'
import { OUTLET_ADDRESS_LENGTH } from '~/domain/outlets/address'
import { OUTLET_KIND_LABELS, OUTLET_KINDS } from '~/domain/outlets/message'
import { OUTLET_NAME_LENGTH } from '~/domain/outlets/outlet'
import type { OutletIntent, OutletsPanel } from '~/domain/outlets/view'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { Field, FieldError } from '~/ui/field'
import { formFields } from '~/ui/form-fields'
import { errorsOf, type FormReply, fieldValue, isReplyFor, summaryOf } from '~/ui/form-reply'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { AssignmentFields, assignmentIds } from './assignment-fields'

interface Props {
  form: NonNullable<OutletsPanel['form']>
  again: FormReply | null
  /** link next to the submit button */
  cancel: ReactNode
}

const INTENT: OutletIntent = 'create-outlet'
const SENDS = 'webhook-morning'
const LENGTHS = { name: OUTLET_NAME_LENGTH, address: OUTLET_ADDRESS_LENGTH }

/** The form of a new webhook (7-beyond §7). */
export function OutletForm({ form, again, cancel }: Props) {
  const mine = isReplyFor(again, { intent: INTENT }) ? again : null
  const given = (field: string) => fieldValue(mine, field, '')
  const level = given('level')
  const places = { group: given('group'), plate: given('plate'), site: given('site') }
  const idOf = assignmentIds('webhook', level)
  const fields = formFields(mine, { prefix: 'webhook-', lengths: LENGTHS })
  const hasAlerts = Object.keys(ALERT_FIELDS).some((field) => given(field) || errorsOf(mine, field))
  return (
    <Form method="post" className="stack" noValidate preventScrollReset key={JSON.stringify(mine)}>
      <ErrorSummary errors={summaryOf(mine, idOf)} />
      <input type="hidden" name="id" value={form.id} />
      <Field
        label="Nom"
        hint="Par exemple le nom du canal."
        {...fields.input('name', { type: 'text', autoComplete: 'off' })}
      />
      <AssignmentFields
        prefix="webhook"
        choices={form.choices}
        initial={{ level, ...places, reference: '' }}
        reply={mine}
        placeless={{ value: '', label: 'Choisir un niveau' }}
        reference={false}
      />
      <Select
        label="Type"
        placeholder="Choisir le type de webhook"
        choices={OUTLET_KINDS.map((value) => ({ value, label: OUTLET_KIND_LABELS[value] }))}
        {...fields.select('kind')}
      />
      <Field
        label="Adresse"
        hint="Donnée par le canal à la création de son webhook entrant, en https. Elle ne sera plus affichée en entier."
        {...fields.input('address', {
          type: 'url',
          inputMode: 'url',
          autoComplete: 'off',
          spellCheck: false,
        })}
      />
      <fieldset className="field">
        <legend className="field-label">Reçoit</legend>
        <Checkbox
          label="Le point du matin, dès 7 h 30"
          input={{
            id: SENDS,
            name: 'morning',
            value: 'on',
            defaultChecked: mine ? given('morning') !== '' : true,
          }}
        />
        <Checkbox
          label="Le résultat des imports"
          input={{
            id: 'webhook-imports',
            name: 'imports',
            value: 'on',
            defaultChecked: mine ? given('imports') !== '' : true,
          }}
        />
        <FieldError id={SENDS} errors={errorsOf(mine, 'morning')} />
        <details className="disclosure below-3" open={hasAlerts}>
          <summary className="button button-small">Ajouter des alertes</summary>
          <div className="stack">
            <p className="card-note">
              Un message part dès qu’une concession franchit un seuil, une seule fois tant qu’elle
              n’est pas repassée en dessous. Laissez vide pour ne pas alerter.
            </p>
            {Object.entries(ALERT_FIELDS).map(([name, label]) => (
              <Field
                key={name}
                label={label}
                {...fields.input(name, {
                  type: 'text',
                  inputMode: 'decimal',
                  autoComplete: 'off',
                  maxLength: 20,
                })}
              />
            ))}
          </div>
        </details>
      </fieldset>
      <div className="form-actions">
        <SubmitButton pending="Création…" name="intent" value={INTENT}>
          Créer le webhook
        </SubmitButton>
        {cancel}
      </div>
    </Form>
  )
}
