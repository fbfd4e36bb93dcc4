import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CancelLink } from './cancel-link'
import { Dialog } from './dialog'
import { ErrorSummary } from './error-summary'
import { SubmitButton } from './submit-button'

interface Props {
  /** anchor of the dialog */
  id?: string
  /** the question */
  title: ReactNode
  /** the same page without the dialog */
  closeTo: string
  /** what will be lost */
  children: ReactNode
  /** hidden inputs sent along: what is deleted */
  values: Readonly<Record<string, string | number>>
  /** name and value of the button, which tell the act */
  act: { name: string; value: string }
  /** the button's word, when the thing is not deleted */
  word?: string
  /** where the form goes; the same address by default */
  action?: string
  /** why the last try was refused */
  refusal?: string | null
}

/** Asks before something is deleted, and says why it could not be. */
export function DeleteDialog(props: Props) {
  const { id, title, closeTo, children, values, act, action, refusal, word } = props
  return (
    <Dialog id={id} title={title} closeTo={closeTo}>
      <Form method="post" action={action} className="stack" preventScrollReset>
        <ErrorSummary
          errors={refusal ? { '': [refusal] } : {}}
          title={word ? 'Refusé' : 'Suppression refusée'}
        />
        <p>{children}</p>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <SubmitButton tone="danger" {...act} pending={word ? undefined : 'Suppression…'}>
            {word ?? 'Supprimer'}
          </SubmitButton>
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}
