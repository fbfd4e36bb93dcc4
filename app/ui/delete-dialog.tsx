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
  /** consequences of the deletion */
  children: ReactNode
  /** hidden inputs that identify the object to delete */
  values: Readonly<Record<string, string | number>>
  /** name and value of the button: the form's intent */
  act: { name: string; value: string }
  /** label of the button when the operation is no deletion */
  word?: string
  /** target URL of the form; the current URL by default */
  action?: string
  /** error message of the last submit */
  refusal?: string | null
}

/** Asks before an act that is not easily undone. Shows why the last attempt was refused. */
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
