import type { FreshnessView } from '~/domain/freshness/view'
import type { HistoryView } from '~/domain/history/view'
import { urls } from '~/urls'
import { onDate, ReportPage } from '../print/report-page'
import { ReportProblem, unprintable } from '../print/report-problem'
import { HistoryFiguresCards } from './history-cards'
import { GRAIN_NAMES, MEASURE_NAMES, NO_HISTORY } from './labels'

interface Props {
  view: HistoryView
  freshness: FreshnessView | null
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

const TITLE = 'Historique des résultats'

/** The history on A4 landscape paper; without figures, the sentence that says why (4-decisions, 5 and 28). */
export function HistoryPrint({ view, freshness, scopeName, framed }: Props) {
  if (view.state !== 'data') {
    const message = view.state === 'no-history' ? NO_HISTORY : unprintable(view, NO_HISTORY)
    return <ReportProblem title={TITLE} message={message} back={urls.history()} />
  }
  return (
    <ReportPage
      title={TITLE}
      scope={[scopeName, MEASURE_NAMES[view.measure], GRAIN_NAMES[view.grain]]}
      when={onDate(view.date)}
      late={{ freshness, date: view.date }}
      framed={framed}
    >
      <HistoryFiguresCards view={view} />
    </ReportPage>
  )
}
