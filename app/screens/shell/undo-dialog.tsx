import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, sentenceOf } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'

/** Link to the question, which the address opens: the undo works without scripts. */
export function UndoLink({ children }: { children: string }) {
  const location = useLocation()
  return (
    <LinkButton tone="quiet" to={withChanges(location, { dialog: 'undo' })} preventScrollReset>
      {children}
    </LinkButton>
  )
}

interface Props {
  title: ReactNode
  /** label of the button, and its value as the form's intent */
  act: string
  intent: string
  /** label of the link that changes nothing; not 'Annuler', which the act says already */
  keep: string
  /** failed submit; null when there is none */
  again: FormReply | null
  /** hidden inputs that identify what is undone; the address does otherwise */
  values?: Readonly<Record<string, string>>
  /** consequences */
  children: ReactNode
}

/** Question before an undo, when the address asks for it. Shows why the last attempt was refused. */
export function UndoDialog(props: Props) {
  const { title, act, intent, keep, again, values = {}, children } = props
  const location = useLocation()
  if (new URLSearchParams(location.search).get('dialog') !== 'undo') return null
  const closeTo = withChanges(location, { dialog: null })
  const refusal = sentenceOf(again)
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" className="stack" preventScrollReset>
        <ErrorSummary errors={refusal ? { '': [refusal] } : {}} title="Annulation refusée" />
        <p>{children}</p>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <SubmitButton tone="danger" name="intent" value={intent} pending="Annulation…">
            {act}
          </SubmitButton>
          <LinkButton to={closeTo} preventScrollReset>
            {keep}
          </LinkButton>
        </div>
      </Form>
    </Dialog>
  )
}
