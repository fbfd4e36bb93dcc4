import { Form } from '@remix-run/react'
import { spokenTime } from '~/domain/freshness/wall-time'
import { Card } from '~/ui/card'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, fieldValue, summaryOf, typed } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'

/** Account's choice of the morning mail, with its earliest hour. */
export interface MorningChoice {
  wanted: boolean
  hour: string
  /** whether the comparison goes with the mail; null: the role may not compare */
  file: boolean | null
  /** hour (HH:mm) at which the mail is sent even if data is missing */
  limit: string
  /** false: the account has no assignment, so no mail is sent */
  assigned: boolean
}

/** Form that turns the morning mail on or off (7-beyond §3). */
export function MorningCard({ choice, again }: { choice: MorningChoice; again: FormReply | null }) {
  const { limit, assigned } = choice
  const hour = fieldValue(again, 'hour', choice.hour)
  const wanted = again ? typed(again, 'wanted') === 'on' : choice.wanted
  const file = again ? typed(again, 'file') === 'on' : choice.file === true
  return (
    <Card id="e-mail-du-matin" title="E-mail du matin">
      <ErrorSummary errors={summaryOf(again, () => 'matin-heure')} />
      <Form method="post" className="stack" noValidate preventScrollReset>
        <p className="card-note">
          Les chiffres de votre affectation, leur écart à date et leur projection, chaque jour ouvré
          dès que les données du jour sont là, et au plus tard à {spokenTime(limit)} avec les
          données disponibles.
          {assigned ? null : ' Votre compte n’a pas d’affectation\u202f: aucun e-mail ne part.'}
        </p>
        <Checkbox
          key={String(wanted)}
          label="Recevoir l’e-mail du matin"
          input={{ id: 'matin', name: 'wanted', defaultChecked: wanted }}
        />
        <Field
          key={hour}
          label="Heure d’envoi au plus tôt"
          hint="Heure de Paris."
          errors={errorsOf(again, 'hour')}
          input={{ id: 'matin-heure', name: 'hour', type: 'time', defaultValue: hour }}
        />
        {choice.file === null ? null : (
          <Checkbox
            key={`file-${file}`}
            label="Joindre le comparatif des concessions (XLSX)"
            input={{ id: 'matin-fichier', name: 'file', defaultChecked: file }}
          />
        )}
        <div className="form-actions">
          <SubmitButton name="form" value="morning" pending="Enregistrement…">
            Enregistrer
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
