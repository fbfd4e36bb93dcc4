import { useLocation, useOutletContext } from '@remix-run/react'
import type { Scope } from '~/domain/access/scope'
import type { PageView } from '~/domain/hierarchy/view'
import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { scopeQuery, withChanges } from '~/urls'
import { hasNothing, NoScope } from '../shell/no-scope'

const SENTENCE = 'Veuillez sélectionner une concession pour afficher les données.'

interface Props {
  /** concessions of the chosen scope, to go on with a click */
  sites: readonly { name: string; scope: Scope }[]
}

/** 'Progression' is for one concession (3 §2.3, §8). */
export function NeedsSite({ sites }: Props) {
  const location = useLocation()
  const selector = useOutletContext<PageView | null>()?.selector
  if (selector && hasNothing(selector)) return <NoScope sentence={SENTENCE} />
  return (
    <EmptyState
      icon="building"
      title={SENTENCE}
      actions={sites.map(({ name, scope }) => (
        <LinkButton key={name} to={withChanges(location, scopeQuery(scope))}>
          {name}
        </LinkButton>
      ))}
    >
      Choisissez-la dans la barre de filtres ci-dessus
      {sites.length > 0 ? ', ou commencez par\u202f:' : '.'}
    </EmptyState>
  )
}
