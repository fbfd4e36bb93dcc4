import { EmptyState } from '~/ui/empty-state'

/** What a screen shows while no scope is chosen, or none is covered (ui.md, States). */
export function NoScope({ covered }: { covered: boolean }) {
  if (covered)
    return (
      <EmptyState icon="building" title="Aucun périmètre sélectionné">
        Choisissez un groupe, une plaque ou une concession dans la barre de filtres.
      </EmptyState>
    )
  return (
    <EmptyState icon="lock" title="Aucune concession ne vous est attribuée">
      Demandez à votre administrateur de vous rattacher à un groupe, une plaque ou une concession.
    </EmptyState>
  )
}
