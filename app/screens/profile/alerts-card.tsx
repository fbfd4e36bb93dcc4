import { Form } from '@remix-run/react'
import { ALERT_FIELDS } from '~/domain/alerts/labels'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { formFields } from '~/ui/form-fields'
import { type FormReply, summaryOf } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'

/** Alert thresholds of the account. */
export interface AlertChoice {
  thresholds: Partial<Record<string, number>>
  /** the role may read productivity */
  productivity: boolean
}

const PREFIX = 'alerte-'

/** Form of the alert thresholds (7-beyond §3). */
export function AlertsCard({ choice, again }: { choice: AlertChoice; again: FormReply | null }) {
  const { thresholds, productivity } = choice
  const fields = Object.entries(ALERT_FIELDS).filter(
    ([name]) => productivity || name !== 'productivity',
  )
  const stored = Object.fromEntries(
    fields.map(([name]) => [name, String(thresholds[name] ?? '').replace('.', ',')]),
  )
  const form = formFields(again, { prefix: PREFIX, stored })
  return (
    <Card id="alertes" title="Alertes">
      <ErrorSummary errors={summaryOf(again, (name) => PREFIX + name)} />
      <Form method="post" className="stack" noValidate preventScrollReset>
        <p className="card-note">
          Vous êtes prévenu par e-mail dès qu’une de vos concessions franchit un seuil, une seule
          fois tant qu’elle n’est pas repassée en dessous. Laissez vide pour ne pas être alerté.
        </p>
        {fields.map(([name, label]) => {
          const field = form.input(name, {
            type: 'text',
            inputMode: 'decimal',
            autoComplete: 'off',
            maxLength: 20,
          })
          // remounts with the stored value, whose format may differ from the typed text
          return <Field key={`${name} ${field.input.defaultValue}`} label={label} {...field} />
        })}
        <div className="form-actions">
          <SubmitButton name="form" value="alerts" pending="Enregistrement…">
            Enregistrer les alertes
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
