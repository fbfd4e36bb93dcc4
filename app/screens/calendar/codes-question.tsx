import { Form, useLocation } from '@remix-run/react'
import { useRef } from 'react'
import { CancelLink } from '~/ui/cancel-link'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { withChanges } from '~/urls'

/**
 * Asks whether to keep or clear the attendance codes on a new holiday (4-decisions, 44). Hidden fields repeat the
 * typed values, so that the answer applies to the same holiday.
 */
export function CodesQuestion({ again }: { again: FormReply | null }) {
  const question = errorsOf(again, 'codes')
  return question && again ? <Question again={again} question={question.join(' ')} /> : null
}

function Question({ again, question }: { again: FormReply; question: string }) {
  const location = useLocation()
  const box = useRef<HTMLFormElement>(null)
  // moves the focus here: the button that the user pressed is gone, and nothing is saved without an answer
  useIsomorphicLayoutEffect(() => box.current?.focus(), [])
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
        {['form', 'id', 'date', 'name', 'scope', 'seenDate', 'seenName', 'seenScope'].map(
          (name) => (
            <input key={name} type="hidden" name={name} value={typed(again, name) ?? ''} />
          ),
        )}
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
