import { useLocation } from '@remix-run/react'
import { GRAINS } from '~/domain/history/periods'
import type { HistoryFiguresView, HistoryView } from '~/domain/history/view'
import { MEASURES } from '~/domain/measures'
import { DelegatedLink } from '~/ui/delegated-link'
import { EmptyState } from '~/ui/empty-state'
import { PrintLink } from '~/ui/print-link'
import { SegmentedLinks, Tabs } from '~/ui/tab-links'
import { urls, withChanges } from '~/urls'
import { AnalysisStates } from '../records/analysis-states'
import { NextStep } from '../shell/next-step'
import { HistoryFiguresCards } from './history-cards'
import { GRAIN_NAMES, MEASURE_NAMES, NO_HISTORY, periodName } from './labels'

/** Cut, measure, and the way back from a chosen period, all in the address (4-decisions, 2). */
function Choices({ view }: { view: HistoryFiguresView }) {
  const location = useLocation()
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="Découpage"
          choices={GRAINS.map((grain) => ({
            to: withChanges(location, { cut: grain === 'month' ? null : grain, period: null }),
            label: GRAIN_NAMES[grain],
            current: grain === view.grain,
          }))}
        />
        <PrintLink small href={withChanges({ ...location, pathname: urls.printHistory() }, {})} />
      </div>
      <div className="cluster gap-2-4">
        <SegmentedLinks
          label="Mesure"
          choices={MEASURES.map((measure) => ({
            to: withChanges(location, { metric: measure === 'revenue' ? null : measure }),
            label: MEASURE_NAMES[measure],
            current: measure === view.measure,
          }))}
        />
        {view.selected ? (
          <DelegatedLink to={withChanges(location, { period: null })} preventScrollReset>
            Désélectionner {periodName(view.selected)}
          </DelegatedLink>
        ) : null}
      </div>
    </>
  )
}

/** /historical-results: the real history of a scope up to the analysed date (3 §2.9, §2.10; 4-decisions, 28). */
export function HistoryScreen({ view }: { view: HistoryView }) {
  if (view.state === 'no-history')
    return (
      <EmptyState icon="history" title={NO_HISTORY}>
        Aucune activité n’a été importée pour ce périmètre depuis janvier de l’année précédente.{' '}
        <NextStep to="import" />
      </EmptyState>
    )
  return (
    <AnalysisStates view={view}>
      {(figures) => (
        <>
          <Choices view={figures} />
          <HistoryFiguresCards view={figures} />
        </>
      )}
    </AnalysisStates>
  )
}
