import { LinkButton } from './button'

/** 'Annuler' of a dialog: the same page without it, where it stands; Back does not open it again. */
export function CancelLink({ to }: { to: string }) {
  return (
    <LinkButton to={to} preventScrollReset replace>
      Annuler
    </LinkButton>
  )
}
