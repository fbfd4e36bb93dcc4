import { useNavigate } from '@remix-run/react'
import type { MouseEvent, RefObject } from 'react'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useBlockerReady } from '~/ui/use-blocker-ready'
import { useAddress } from './use-planning-url'

interface Props {
  status: RefObject<HTMLParagraphElement>
}

/** Bar at the window's bottom with the number of unsaved cells and all buttons of the grid's form. */
export function EditBar({ status }: Props) {
  const address = useAddress()
  const navigate = useNavigate()
  const guarded = useBlockerReady()
  // with scripts the click navigates, and the page keeps typed cells; before hydration the form saves the cells first
  const act = (value: string, label: string, changes: Record<string, string | null>) => (
    <Button
      form="plan-form"
      name="intent"
      value={value}
      onClick={(event: MouseEvent) => {
        if (!guarded) return
        event.preventDefault()
        navigate(address(changes), { preventScrollReset: true })
      }}
    >
      {label}
    </Button>
  )
  return (
    <div className="plan-bar">
      {/* first button of the form: the default button for Enter without scripts */}
      <Button tone="primary" name="intent" value="save" aria-keyshortcuts="Control+S">
        Enregistrer
      </Button>
      {act('cancel', 'Annuler', { mode: null })}
      {/* in a narrow window the acts are folded above the bar */}
      <details className="plan-bar-more">
        <summary className="button" aria-label="Autres actions">
          ⋯
        </summary>
      </details>
      <span className="plan-acts">
        {act('fill', 'Remplir', { dialog: 'fill' })}
        {act('copy', 'Recopier', { dialog: 'copy' })}
        {act('paste', 'Coller', { dialog: 'paste' })}
        <LinkButton
          className="button-icon"
          to={address({ dialog: 'add' })}
          preventScrollReset
          aria-label="Ajouter un collaborateur"
          title="Ajouter un collaborateur"
        >
          <Icon name="plus" />
        </LinkButton>
        <span className="field-hint without-scripts">
          Remplir, recopier et coller enregistrent aussitôt toute la saisie.
        </span>
        <LinkButton
          className="button-icon with-scripts"
          to={address({ dialog: 'keys' })}
          preventScrollReset
          data-keys
          aria-label="Raccourcis clavier"
        >
          {'?'}
        </LinkButton>
      </span>
      <p className="plan-status" role="status" ref={status} />
    </div>
  )
}
