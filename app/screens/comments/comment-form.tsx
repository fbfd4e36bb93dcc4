import { Form } from '@remix-run/react'
import type { CommentsPage } from '~/domain/comments/view'
import { frenchDate } from '~/domain/format/dates'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { TextArea } from '~/ui/field'
import { errorsOf, type FormReply, fieldValue, summaryOf } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'

const HINT =
  '280 caractères au plus. Tous ceux qui voient les chiffres de la concession le lisent. Vide, le commentaire est retiré.'

interface Props {
  view: Extract<CommentsPage, { state: 'site' }>
  form: NonNullable<Extract<CommentsPage, { state: 'site' }>['form']>
  reply: FormReply | null
}

/** Stored comment of a concession's day, and the form that replaces it. */
export function CommentForm({ view, form, reply }: Props) {
  const { comment, name, date, back } = view
  const typed = fieldValue(reply, 'text', form.seen)
  return (
    <Card title={`${name} · ${frenchDate(date)}`} className="narrow">
      <ErrorSummary errors={summaryOf(reply, (field) => field)} />
      {comment && typed !== comment.text ? (
        <p className="comment">
          Enregistré&#8239;: «&#8239;{comment.text}&#8239;»{' '}
          <span className="muted">{comment.by}</span>
        </p>
      ) : null}
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="site" value={form.site} />
        <input type="hidden" name="date" value={form.date} />
        <input type="hidden" name="seen" value={fieldValue(reply, 'seen', form.seen)} />
        <TextArea
          label="Commentaire du jour"
          hint={HINT}
          errors={errorsOf(reply, 'text')}
          area={{ name: 'text', rows: 4, defaultValue: typed }}
        />
        <div className="form-actions">
          <SubmitButton pending="Enregistrement…">Enregistrer</SubmitButton>
          <LinkButton to={back}>Annuler</LinkButton>
        </div>
      </Form>
    </Card>
  )
}
