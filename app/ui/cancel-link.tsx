import { LinkButton } from './button'

/** 'Annuler' of a dialog: the same page without it, where it stands. */
export function CancelLink({ to }: { to: string }) {
  return (
    <LinkButton to={to} preventScrollReset>
      Annuler
    </LinkButton>
  )
}
