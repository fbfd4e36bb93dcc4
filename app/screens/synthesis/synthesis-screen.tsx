import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Overview, PageFigures, PageView } from '~/domain/morning/card'
import type { ReportPart } from '~/domain/report/readiness'
import { ActionsLink } from '~/screens/actions/actions-link'
import { AnalysisStates } from '~/screens/records/analysis-states'
import { ComparisonLink } from '~/screens/records/comparison-link'
import { Tabs } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { Notices } from '../records/notices'
import { LazyCauses, LazyGaugePopup, LazyMonthProgress, LazyOverview } from './lazy'
import { MorningState } from './morning-state'
import { SynthesisPrintMenu } from './print-menu'

/** The popup of the gauge that the address names: it opens without an answer of the server. */
function Popup({ figures, overview }: { figures: PageFigures; overview: Overview }) {
  const { days, dataDate, mixed } = figures
  const { gauges, cards, ranks } = overview
  const popup = new URLSearchParams(useLocation().search).get('popup')
  const gauge = gauges.find(({ measure }) => measure === popup)
  return gauge ? (
    <LazyGaugePopup
      key={gauge.measure}
      gauge={gauge}
      card={cards.of[gauge.measure]}
      ranks={ranks}
      days={days}
      remaining={cards.remainingDays}
      date={dataDate}
      mixed={mixed}
      notes={cards.notes}
    />
  ) : null
}

function Figures({ figures, print }: { figures: PageFigures; print: ReactNode }) {
  const location = useLocation()
  const { content } = figures
  const tab = (key: string | null) => withChanges(location, { tab: key, popup: null })
  return (
    <>
      <div className="tabs-row">
        <Tabs
          label="Synthèse"
          choices={[
            { to: tab(null), label: 'Vue d’ensemble', current: content.tab === 'overview' },
            {
              to: tab('progress'),
              label: 'Avancement du mois',
              current: content.tab === 'progress',
            },
            {
              to: tab('causes'),
              label: 'Causes de l’écart',
              current: content.tab === 'causes',
            },
          ]}
        />
        {figures.objectifs.total > 1 && content.tab !== 'overview' ? <ComparisonLink /> : null}
        <ActionsLink />
        {print}
      </div>
      {content.tab === 'overview' ? null : <Notices figures={figures} />}
      {content.tab === 'overview' ? (
        <>
          <Popup figures={figures} overview={content} />
          <LazyOverview figures={figures} overview={content} />
        </>
      ) : content.tab === 'progress' ? (
        <LazyMonthProgress figures={figures} progress={content} />
      ) : (
        <LazyCauses causes={content} date={figures.dataDate} mixed={figures.mixed} />
      )}
    </>
  )
}

interface Props {
  view: PageView
  /** what the morning report lacks */
  missing: readonly ReportPart[]
}

/** /synthesis: the month of a scope at the analysed date (3 §2.1). */
export function SynthesisScreen({ view, missing }: Props) {
  const print = <SynthesisPrintMenu missing={missing} />
  const states = (
    <AnalysisStates view={view}>
      {(figures) => <Figures figures={figures} print={print} />}
    </AnalysisStates>
  )
  return (
    <>
      {view.state === 'empty' ? <div className="tabs-row">{print}</div> : null}
      {view.state === 'empty' || view.state === 'error' ? (
        <MorningState>{states}</MorningState>
      ) : (
        states
      )}
    </>
  )
}
