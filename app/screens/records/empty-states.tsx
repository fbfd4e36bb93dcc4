import { useLocation } from '@remix-run/react'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { frenchDate } from '~/domain/format/dates'
import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { withChanges } from '~/urls'
import { NextStep } from '../shell/next-step'
import { NoConcession } from '../shell/no-scope'
import { noDataSentence } from './notices'

type State<S> = Extract<AnalysisView<never>, { state: S }>

/** The figures could not be read (3 §8). */
export function Failure({ view }: { view: State<'error'> }) {
  const location = useLocation()
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        title={view.message}
        actions={
          <LinkButton to={withChanges(location, {})} reloadDocument>
            Réessayer
          </LinkButton>
        }
      >
        Vos données ne sont pas perdues. Réessayez dans un instant.
      </EmptyState>
    </div>
  )
}

/** The scope has no concession, or its month no data yet (3 §4, §8). */
export function NoData({
  view,
  sentenceOf = noDataSentence,
}: {
  view: State<'empty'>
  sentenceOf?: (date: string) => string
}) {
  const location = useLocation()
  const { latest } = view
  if (view.reason === 'no-site')
    return <NoConcession title="Aucune donnée reçue du serveur pour cette sélection." />
  if (!latest)
    return (
      <EmptyState icon="calendar" title={sentenceOf(view.date)}>
        Aucune activité n’a encore été importée pour ce périmètre. <NextStep to="import" />
      </EmptyState>
    )
  return (
    <EmptyState
      icon="calendar"
      title={sentenceOf(view.date)}
      actions={
        <LinkButton tone="primary" to={withChanges(location, { date: latest })}>
          Voir le {frenchDate(latest)}
        </LinkButton>
      }
    >
      Les dernières données de ce périmètre sont celles du {frenchDate(latest)}.{' '}
      <NextStep to="import" />
    </EmptyState>
  )
}
