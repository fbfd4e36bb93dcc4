import { useLocation, useOutletContext } from '@remix-run/react'
import {
  ALL_GROUPS,
  type PageView,
  type ScopeOption,
  type SelectorView,
  VIEW_PARAMS,
} from '~/domain/hierarchy/view'
import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { withChanges } from '~/urls'
import { NextStep } from './next-step'

const MOST = 8

/** The groups that the selector offers, the whole network first where it may be chosen. */
function startsOf({ groups, allowAll }: SelectorView): ScopeOption[] {
  const network = allowAll ? [{ _id: ALL_GROUPS, name: 'Tous les groupes' }] : []
  return [...network, ...groups]
}

/** What a screen shows while no scope is chosen (3 §8; ui.md, States): its sentence, and a click to what the user covers. */
export function NoScope({
  sentence = 'Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).',
}: {
  sentence?: string
}) {
  const location = useLocation()
  const selector = useOutletContext<PageView | null>()?.selector
  if (selector && !selector.allowAll && selector.groups.length === 0)
    return (
      <EmptyState icon="lock" title={sentence}>
        <NextStep to="scope" />
      </EmptyState>
    )
  const starts = selector ? startsOf(selector).slice(0, MOST) : []
  return (
    <EmptyState
      icon="building"
      title={sentence}
      actions={starts.map(({ _id, name, leads }, index) => (
        <LinkButton
          key={_id}
          tone={index === 0 ? 'primary' : undefined}
          to={withChanges(location, { [VIEW_PARAMS.group]: _id, ...leads })}
        >
          {name}
        </LinkButton>
      ))}
    >
      Choisissez-le dans la barre de filtres ci-dessus
      {starts.length > 0 ? ', ou commencez par\u202f:' : '.'}
    </EmptyState>
  )
}
