import { useEffect, useRef } from 'react'
import { Button, LinkButton } from './button'
import { SubmitButton } from './submit-button'

interface Props {
  /** the field that tells the acts apart */
  name: string
  save: string
  /** something typed is kept, so leaving must throw it away */
  draft: boolean
  cancelTo: string
}

/** What ends an edit mode: keep, with Ctrl+S too, or leave. */
export function EditActs({ name, save, draft, cancelTo }: Props) {
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
    </div>
  )
}
