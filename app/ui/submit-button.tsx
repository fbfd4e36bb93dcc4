import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, type ButtonTone } from './button'
import type { IconName } from './icon'

interface Props {
  children: ReactNode
  /** shown while the form is on its way, `Enregistrement…` */
  pending?: string
  tone?: ButtonTone
  icon?: IconName
  block?: boolean
  small?: boolean
  /** `intent` of the form that this button sends */
  name?: string
  value?: string
  /** another address than the form's */
  formAction?: string
  'aria-keyshortcuts'?: string
}

/** The button that sends a form: says so while it is on its way and refuses a second click. */
export function SubmitButton({ children, pending, tone = 'primary', icon, ...rest }: Props) {
  const { state, formData } = useNavigation()
  const mine = !rest.name || formData?.get(rest.name) === rest.value
  const busy = state !== 'idle' && formData !== undefined && mine
  return (
    <Button
      tone={tone}
      icon={busy ? undefined : icon}
      aria-disabled={busy || undefined}
      // why: `disabled` would take the focus away; Enter in a field presses the button too
      onClick={busy ? (event) => event.preventDefault() : undefined}
      {...rest}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {busy && pending ? pending : children}
    </Button>
  )
}
