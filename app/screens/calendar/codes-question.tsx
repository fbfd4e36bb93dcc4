import { Form, useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { CancelLink } from '~/ui/cancel-link'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { useBeforePaint } from '~/ui/use-before-paint'
import { withChanges } from '~/urls'

/**
 * Asks what becomes of the codes that the holiday's day holds (4-decisions, 44). What was typed stands in hidden
 * fields, so that the answer is to the day that was asked about.
 */
export function CodesQuestion({ again }: { again: FormReply | null }) {
  const question = errorsOf(again, 'codes')
  return question && again ? <Question again={again} question={question.join(' ')} /> : null
}

function Question({ again, question }: { again: FormReply; question: string }) {
  const location = useLocation()
  const box = useRef<HTMLFormElement>(null)
  // why: nothing is saved before it is answered, and the button that was pressed is gone
  useBeforePaint(() => box.current?.focus(), [])
  return (
    <Notice tone="warning">
      <Form
        method="post"
        className="stack"
        preventScrollReset
        aria-label="Cellules déjà remplies"
        tabIndex={-1}
        ref={box}
      >
        <p>{question}</p>
        {['form', 'id', 'date', 'name', 'seenDate', 'seenName'].map((name) => (
          <input key={name} type="hidden" name={name} value={typed(again, name) ?? ''} />
        ))}
        <div className="form-actions">
          <SubmitButton name="codes" value="keep" pending="Enregistrement…">
            Garder
          </SubmitButton>
          <SubmitButton tone="danger" name="codes" value="clear" pending="Enregistrement…">
            Effacer
          </SubmitButton>
          <CancelLink to={withChanges(location, { edit: null })} />
        </div>
      </Form>
    </Notice>
  )
}
