import { useLocation } from '@remix-run/react'
import type { UsersPanel } from '~/domain/users/admin-view'
import { SearchForm } from '~/ui/search-form'

/** Above the form of an account in a large network: narrows what it may be assigned to; works without scripts. */
export function AssignmentSearch({
  place,
  label = 'Chercher où affecter le compte',
}: Pick<UsersPanel, 'place'> & { label?: string }) {
  const params = new URLSearchParams(useLocation().search)
  if (!place) return null
  return (
    <SearchForm
      id="compte-lieu"
      name="lieu"
      label={label}
      hint={
        place.more
          ? 'Les listes ne proposent que les 100 premiers noms\u202f: cherchez un nom ou un numéro PDV avant de remplir le formulaire.'
          : undefined
      }
      query={place.query}
      keep={[...params].filter(([name]) => name !== 'lieu' && name !== '_data')}
      word="Chercher"
    />
  )
}
