import { Form, useLocation } from '@remix-run/react'
import { REASON_LENGTH } from '~/domain/doubts/confirmation'
import type { DoubtCard } from '~/domain/doubts/view'
import { DelegatedLink } from '~/ui/delegated-link'
import { errorsOf, type FormReply, fieldValue, isReplyFor } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { urls, withChanges } from '~/urls'

interface Props {
  doubt: Pick<DoubtCard, 'id' | 'head' | 'figure' | 'confirms' | 'correct' | 'origin'>
  reply?: FormReply | null
}

/** 'Confirmer ce chiffre' with its word, and the import that corrects it (4-decisions, 66). */
export function ConfirmForm({ doubt, reply = null }: Props) {
  const location = useLocation()
  const { id, head, figure, confirms, correct, origin } = doubt
  const own = isReplyFor(reply, { id }) ? reply : null
  const errors = errorsOf(own, 'reason')
  const field = `raison-${id}`
  const links = (
    <>
      {correct ? (
        <DelegatedLink to={correct} aria-label={`Corriger par un import\u202f: ${head}`}>
          Corriger par un import
        </DelegatedLink>
      ) : null}
      <DelegatedLink to={origin} aria-label={`Voir le fichier\u202f: ${head}`}>
        Voir le fichier
      </DelegatedLink>
    </>
  )
  if (!confirms) return <p className="doubt-form no-print">{links}</p>
  return (
    <Form
      method="post"
      action={withChanges({ pathname: urls.doubts(), search: location.search }, {})}
      className="doubt-form no-print"
      noValidate
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="figure" value={figure} />
      <label htmlFor={field}>Pourquoi est-il juste&#8239;?</label>
      <input
        className="input"
        id={field}
        name="reason"
        placeholder="un mot, gardé au journal"
        maxLength={REASON_LENGTH}
        defaultValue={fieldValue(own, 'reason', '')}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${field}-error` : undefined}
        required
      />
      <SubmitButton small pending="Enregistrement…">
        Confirmer ce chiffre
      </SubmitButton>
      {links}
      {errors ? (
        <p className="field-error" id={`${field}-error`}>
          {errors[0]}
        </p>
      ) : null}
    </Form>
  )
}
