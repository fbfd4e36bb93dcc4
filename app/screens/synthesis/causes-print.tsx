import type { SynthesisView } from '~/domain/analysis/synthesis-view'
import type { FreshnessView } from '~/domain/freshness/view'
import { MEASURE_LABELS } from '~/domain/measures'
import { urls } from '~/urls'
import { dayFacts, onDate, ReportPage } from '../print/report-page'
import { ReportProblem, unprintable } from '../print/report-problem'
import { noDataSentence } from '../records/notices'
import { CausesBlocks } from './causes-blocks'

interface Props {
  view: SynthesisView
  freshness: FreshnessView | null
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

const TITLE = 'Causes de l’écart'

/** The causes on A4 landscape paper; without figures, the sentence that says why (4-decisions, 5; 7-beyond §1). */
export function CausesPrint({ view, freshness, scopeName, framed }: Props) {
  if (view.state !== 'data') {
    const empty = view.state === 'empty' ? noDataSentence(view.date) : ''
    return (
      <ReportProblem title={TITLE} message={unprintable(view, empty)} back={urls.synthesis()} />
    )
  }
  const { content, date, dataDate, days, mixed } = view
  if (content.tab !== 'causes') return null
  return (
    <ReportPage
      className="causes-report"
      title={TITLE}
      scope={[scopeName, MEASURE_LABELS[content.measure]]}
      when={onDate(date)}
      facts={dayFacts(days)}
      late={{ freshness, date }}
      framed={framed}
    >
      <CausesBlocks causes={content} date={dataDate} mixed={mixed} />
    </ReportPage>
  )
}
