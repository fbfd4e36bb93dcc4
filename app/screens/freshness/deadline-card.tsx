import { Form } from '@remix-run/react'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, fieldValue, summaryOf } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'

/** Until when files are waited for in the morning. */
export function LimitCard({ limit, again }: { limit: string; again: FormReply | null }) {
  const errors = errorsOf(again, 'limit')
  const shown = fieldValue(again, 'limit', limit)
  return (
    <Card id="heure-limite" title="Heure limite">
      <ErrorSummary errors={summaryOf(again, () => 'limite')} />
      <Form method="post" className="form-actions late-limit" noValidate preventScrollReset>
        <Field
          label="Attendre les fichiers jusqu’à"
          hint="Heure de Paris, les jours ouvrés. Passé cette heure, les administrateurs reçoivent la liste des concessions en retard."
          errors={errors}
          key={shown}
          input={{ id: 'limite', name: 'limit', type: 'time', defaultValue: shown }}
        />
        <SubmitButton name="form" value="limit" pending="Enregistrement…">
          Enregistrer
        </SubmitButton>
      </Form>
    </Card>
  )
}
