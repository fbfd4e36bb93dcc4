import { useLocation } from '@remix-run/react'
import type { AnalysisFigures, AnalysisView } from '~/domain/analysis/analysis-view'
import type {
  RevenueProgressTab,
  RevenueTab,
  RevenueTargetsTab,
} from '~/domain/analysis/revenue-view'
import { AnalysisStates } from '~/screens/records/analysis-states'
import { ComparisonLink } from '~/screens/records/comparison-link'
import { Tabs } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { dayNote } from '../records/day-note'
import { Notices } from '../records/notices'
import { RevenueTargetsCard } from './revenue-objectifs-card'
import { RevenueProgressView } from './revenue-progress-view'

type Content = RevenueProgressTab | RevenueTargetsTab

function Figures({ figures }: { figures: AnalysisFigures<Content> }) {
  const { content } = figures
  return (
    <>
      <Notices figures={figures} />
      {content.tab === 'progress' ? (
        <RevenueProgressView content={content} date={figures.dataDate} {...dayNote(figures)} />
      ) : (
        <RevenueTargetsCard lines={content.lines} date={figures.date} />
      )}
    </>
  )
}

/** /revenue: net revenue and its rates of a scope at the analysed date; its tabs in every state (3 §2.2). */
export function RevenueScreen({ view, tab }: { view: AnalysisView<Content>; tab: RevenueTab }) {
  const location = useLocation()
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="Chiffre d’affaires"
          choices={[
            {
              to: withChanges(location, { tab: null }),
              label: 'Avancement CA & CA/H',
              current: tab === 'progress',
            },
            {
              to: withChanges(location, { tab: 'targets' }),
              label: 'Objectifs Mensuels',
              current: tab === 'targets',
            },
          ]}
        />
        {view.state === 'data' && view.objectifs.total > 1 ? <ComparisonLink /> : null}
      </div>
      <AnalysisStates view={view}>{(figures) => <Figures figures={figures} />}</AnalysisStates>
    </>
  )
}
