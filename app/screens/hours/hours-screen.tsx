import { useLocation } from '@remix-run/react'
import type { AnalysisFigures, AnalysisView } from '~/domain/analysis/analysis-view'
import type { HoursProgressTab, HoursTargetsTab, HourTab } from '~/domain/analysis/hours-view'
import { noRecordMessage } from '~/domain/analysis/messages'
import type { SiteChoices } from '~/domain/comparison/site-choice'
import { HOURS_DAY_PERCENT, POTENTIAL_PERCENT } from '~/domain/records/statuses'
import { AnalysisStates } from '~/screens/records/analysis-states'
import { ComparisonLink } from '~/screens/records/comparison-link'
import { DayRingsCard } from '~/screens/records/day-rings'
import { VerdictLegend } from '~/screens/records/verdict-legend'
import { Tabs } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { dayNote } from '../records/day-note'
import { LeftOutNotice, Notices, ObjectifNotice } from '../records/notices'
import { HoursTargetsView } from './hours-objectifs-view'
import { HoursProgressCard } from './hours-progress-card'
import { MEASURE_LABELS } from './labels'
import { NeedsSite } from './needs-site'
import { OngoingCard } from './ongoing-card'
import { PotentialProgressCard } from './potential-progress-card'
import { StaffCard } from './staff-card'

type Content = HoursProgressTab | HoursTargetsTab

const EMPTY = 'Aucune donnée de performance à afficher pour cette sélection et date.'

function Progress({
  figures,
  content,
}: {
  figures: AnalysisFigures<Content>
  content: HoursProgressTab
}) {
  const { days, dataDate } = figures
  return (
    <>
      <Notices figures={{ ...figures, significant: content.significant }} insignificant={EMPTY} />
      <HoursProgressCard content={content} days={days} />
      <DayRingsCard
        title={`Facturation J-1 · ${MEASURE_LABELS[content.measure]}`}
        rings={content.previousDay}
        measure={content.measure}
        date={dataDate}
        {...dayNote(figures)}
      />
      <div className="analysis-pair sides">
        <StaffCard reading={content.staff} />
        <OngoingCard ongoing={content.ongoing} date={dataDate} />
      </div>
      <PotentialProgressCard potential={content.potential} date={dataDate} />
      <VerdictLegend tables={[HOURS_DAY_PERCENT, POTENTIAL_PERCENT]} />
    </>
  )
}

function Figures({ figures }: { figures: AnalysisFigures<Content> }) {
  const { content } = figures
  if (content.tab === 'progress') return <Progress figures={figures} content={content} />
  return (
    <>
      <LeftOutNotice figures={figures} />
      <ObjectifNotice figures={figures} />
      <HoursTargetsView content={content} date={figures.date} />
    </>
  )
}

interface Props {
  view: AnalysisView<Content>
  tab: HourTab
  /** concessions to choose from, in place of 'Progression' of a wide scope */
  sites: SiteChoices | null
}

/** /hours: billed hours, present staff and potential of a concession, targets of any scope (3 §2.3). */
export function HoursScreen({ view, tab, sites }: Props) {
  const location = useLocation()
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="Gestion des heures"
          choices={[
            {
              to: withChanges(location, { tab: null }),
              label: 'Progression',
              current: tab === 'progress',
            },
            {
              to: withChanges(location, { tab: 'targets' }),
              label: 'Objectifs',
              current: tab === 'targets',
            },
          ]}
        />
        {view.state === 'data' && view.objectifs.total > 1 ? <ComparisonLink /> : null}
      </div>
      {tab === 'progress' && view.state === 'no-scope' ? (
        <NeedsSite sites={sites} />
      ) : (
        <AnalysisStates view={view} noData={noRecordMessage}>
          {(figures) => <Figures figures={figures} />}
        </AnalysisStates>
      )}
    </>
  )
}
