import { LinkButton } from './button'

/** 'Annuler' of a dialog: closes the dialog, keeps the scroll position and replaces the history entry. */
export function CancelLink({ to }: { to: string }) {
  return (
    <LinkButton to={to} preventScrollReset replace>
      Annuler
    </LinkButton>
  )
}
