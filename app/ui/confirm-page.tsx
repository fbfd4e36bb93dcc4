import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton } from './button'
import { Card } from './card'
import { SubmitButton } from './submit-button'

interface Props {
  /** the documented question */
  title: ReactNode
  /** what will be lost */
  children?: ReactNode
  /** the act: 'Supprimer' */
  confirm: string
  cancelTo: string
  /** where the form goes; the same address by default */
  action?: string
  /** hidden inputs sent with it */
  values?: Readonly<Record<string, string>>
}

/** The page that asks before a destructive act; works without scripts. */
export function ConfirmPage({ title, children, confirm, cancelTo, action, values = {} }: Props) {
  return (
    <div className="narrow">
      <Card title={title}>
        <Form method="post" action={action} className="stack">
          {children ? <div>{children}</div> : null}
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="form-actions">
            <SubmitButton tone="danger" pending="Suppression…">
              {confirm}
            </SubmitButton>
            <LinkButton to={cancelTo}>Annuler</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  )
}
