import { useNavigate } from '@remix-run/react'
import type { MouseEvent, RefObject } from 'react'
import { Button, LinkButton } from '~/ui/button'
import { DetailsMenu } from '~/ui/details-menu'
import { useGuarded } from '~/ui/use-guarded'
import { useAddress } from './address'

interface Props {
  status: RefObject<HTMLParagraphElement>
}

/** What is pending and every act of the grid's form, in sight at the foot of the window. */
export function EditBar({ status }: Props) {
  const address = useAddress()
  const navigate = useNavigate()
  const guarded = useGuarded()
  // why: the page itself holds typed cells; until it does, and without scripts, the server saves them first and says so
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
      {/* the first button is the one that Enter presses without scripts */}
      <Button tone="primary" name="intent" value="save" aria-keyshortcuts="Control+S">
        Enregistrer
      </Button>
      {act('cancel', 'Annuler', { mode: null })}
      <DetailsMenu button="Actions" className="plan-acts">
        {act('fill', 'Remplissage automatique', { dialog: 'fill' })}
        {act('copy', 'Recopier le mois précédent', { dialog: 'copy' })}
        {act('paste', 'Coller depuis Excel', { dialog: 'paste' })}
        <LinkButton to={address({ dialog: 'add' })} preventScrollReset>
          Ajouter un collaborateur
        </LinkButton>
        <p className="field-hint without-scripts">
          Remplir, recopier et coller enregistrent aussitôt toute la saisie.
        </p>
      </DetailsMenu>
      <LinkButton
        className="button-icon with-scripts"
        to={address({ dialog: 'keys' })}
        preventScrollReset
        data-keys
        aria-label="Raccourcis clavier"
      >
        {'?'}
      </LinkButton>
      <p className="plan-status" role="status" ref={status} />
    </div>
  )
}
