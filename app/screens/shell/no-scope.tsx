import { useLocation, useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import { NO_GROUP_YET, NO_SITE_HERE } from '~/domain/hierarchy/empty-messages'
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

const MOST_STARTS = 8

/** Groups of the scope selector, after the network if the user may select it. */
function startsOf({ groups, allowAll }: SelectorView): ScopeOption[] {
  const network = allowAll ? [{ _id: ALL_GROUPS, name: 'Tous les groupes' }] : []
  return [...network, ...groups]
}

/** @returns whether the user has no group to select, and reading the groups did not fail */
export const hasNothing = ({ groups, error }: SelectorView) => groups.length === 0 && !error

/**
 * Empty state without concession: the scope has none, or the user has no group. An administrator gets a link to create
 * groups; other users see whom to ask (3 §8).
 */
export function NoConcession({ title }: { title: ReactNode }) {
  const selector = useOutletContext<PageView | null>()?.selector
  const creates = selector?.allowAll
  const none = selector && hasNothing(selector)
  return (
    <EmptyState icon={none && !creates ? 'lock' : 'building'} title={title}>
      {none
        ? creates && NO_GROUP_YET
        : `${NO_SITE_HERE}\u202f: choisissez-en un autre dans la barre de filtres.`}
      {none || creates ? <NextStep to="scope" /> : null}
    </EmptyState>
  )
}

/** Empty state of a screen without selected scope (3 §8): message and links to the user's groups. */
export function NoScope({
  sentence = 'Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).',
}: {
  sentence?: string
}) {
  const location = useLocation()
  const selector = useOutletContext<PageView | null>()?.selector
  if (selector && hasNothing(selector)) return <NoConcession title={sentence} />
  const starts = selector ? startsOf(selector).slice(0, MOST_STARTS) : []
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
