import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useAddress } from './use-planning-url'

/** Empty state of a search: no worker's name contains all words (spec 2 §2). */
export function NoResult({ search }: { search: string }) {
  const address = useAddress()
  return (
    <EmptyState
      icon="search"
      title={`Aucun résultat pour la recherche «\u202f${search}\u202f»`}
      actions={<LinkButton to={address({ q: null })}>Effacer la recherche</LinkButton>}
    />
  )
}
