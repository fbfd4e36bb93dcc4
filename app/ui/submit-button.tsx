import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, type ButtonTone } from './button'
import type { IconName } from './icon'

interface Props {
  children: ReactNode
  /** label during the submit, `Enregistrement…` */
  pending?: string
  tone?: ButtonTone
  icon?: IconName
  block?: boolean
  small?: boolean
  /** name of the button's field, e.g. `intent` */
  name?: string
  value?: string
  /** URL that replaces the form's action */
  formAction?: string
  'aria-keyshortcuts'?: string
}

/** Submit button that shows the submit in progress and ignores a second click. */
export function SubmitButton({ children, pending, tone = 'primary', icon, ...rest }: Props) {
  const { state, formData } = useNavigation()
  const mine = !rest.name || formData?.get(rest.name) === rest.value
  const busy = state !== 'idle' && formData !== undefined && mine
  return (
    <Button
      tone={tone}
      icon={busy ? undefined : icon}
      aria-disabled={busy || undefined}
      // not `disabled`, which would remove the focus; the handler also stops Enter in a field
      onClick={busy ? (event) => event.preventDefault() : undefined}
      {...rest}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {busy && pending ? pending : children}
    </Button>
  )
}
