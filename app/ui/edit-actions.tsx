import { type ReactNode, useEffect, useRef } from 'react'
import { Button, LinkButton } from './button'
import { SubmitButton } from './submit-button'

interface Props {
  /** name of the buttons' field, whose value identifies the button */
  name: string
  save: string
  /** a server draft exists, so that cancelling must delete it */
  draft: boolean
  cancelTo: string
  /** state of the form */
  children?: ReactNode
}

/** Buttons of an edit mode: save, also by Ctrl+S, and cancel. */
export function EditActions({ name, save, draft, cancelTo, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      box.current?.querySelector('button')?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="form-actions edit-acts" ref={box}>
      <SubmitButton
        name={name}
        value="save"
        pending="Enregistrement…"
        aria-keyshortcuts="Control+S Meta+S"
      >
        {save}
      </SubmitButton>
      {draft ? (
        <Button name={name} value="discard">
          Annuler
        </Button>
      ) : (
        <LinkButton to={cancelTo}>Annuler</LinkButton>
      )}
      {children}
    </div>
  )
}
