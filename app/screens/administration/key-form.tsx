import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { KEY_PERMISSION_LABELS, KEY_PERMISSIONS } from '~/domain/access/key-permission'
import { KEY_LEVEL_LABELS, KEY_NAME_LENGTH } from '~/domain/api-keys/key'
import type { KeyIntent, KeysPanel } from '~/domain/api-keys/view'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { formFields } from '~/ui/form-fields'
import { type FormReply, fieldValue, isReplyFor, summaryOf } from '~/ui/form-reply'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { AssignmentFields, assignmentIds } from './assignment-fields'

interface Props {
  form: NonNullable<KeysPanel['form']>
  again: FormReply | null
  /** link next to the submit button */
  cancel: ReactNode
}

const INTENT: KeyIntent = 'create-key'

/** The form of a new key (7-beyond §2). */
export function KeyForm({ form, again, cancel }: Props) {
  const mine = isReplyFor(again, { intent: INTENT }) ? again : null
  const given = (field: string, stored = '') => fieldValue(mine, field, stored)
  const level = given('level', 'network')
  const places = { group: given('group'), plate: given('plate'), site: given('site') }
  const idOf = assignmentIds('cle', level)
  const fields = formFields(mine, {
    prefix: 'cle-',
    stored: { expiresOn: form.proposed },
    lengths: { name: KEY_NAME_LENGTH },
  })
  return (
    <Form method="post" className="stack" noValidate preventScrollReset key={JSON.stringify(mine)}>
      <ErrorSummary errors={summaryOf(mine, idOf)} />
      <input type="hidden" name="id" value={form.id} />
      <Field
        label="Nom"
        hint="Nom du programme qui l’utilise, affiché dans le journal des imports."
        {...fields.input('name', { type: 'text', autoComplete: 'off' })}
      />
      <Select
        label="Permission"
        placeholder="Choisir ce que la clé permet"
        choices={KEY_PERMISSIONS.map((value) => ({ value, label: KEY_PERMISSION_LABELS[value] }))}
        {...fields.select('permission')}
      />
      <AssignmentFields
        prefix="cle"
        choices={form.choices}
        initial={{ level, ...places, reference: '' }}
        reply={mine}
        placeless={{ value: 'network', label: KEY_LEVEL_LABELS.network }}
        reference={false}
      />
      <Field
        label="Expire le"
        hint="Dernier jour de validité, dans deux ans au plus."
        {...fields.input('expiresOn', { type: 'date', min: form.today, max: form.latest })}
      />
      <div className="form-actions">
        <SubmitButton pending="Création…" name="intent" value={INTENT}>
          Créer la clé
        </SubmitButton>
        {cancel}
      </div>
    </Form>
  )
}
