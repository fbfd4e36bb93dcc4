import type { HistoryView } from '~/domain/history/history-view'
import { frenchDate } from '~/format/dates'
import { SelfPrint } from '~/ui/self-print'
import { HistoryFiguresCards, HistoryScreen } from './history-screen'
import { GRAIN_NAMES, MEASURE_NAMES } from './words'

interface Props {
  view: HistoryView
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** The history on A4 landscape paper; without figures, the sentence that says why (4-decisions, 5 and 28). */
export function HistoryPrint({ view, scopeName, framed }: Props) {
  if (view.state !== 'data')
    return (
      <main id="contenu" className="report">
        <h1>Historique des résultats</h1>
        <HistoryScreen view={view} />
      </main>
    )
  return (
    <main id="contenu" className="report">
      <header className="report-head">
        <div>
          <h1>Historique des résultats</h1>
          <p>
            {scopeName} · {MEASURE_NAMES[view.measure]} · {GRAIN_NAMES[view.grain]} · au{' '}
            {frenchDate(view.date)}
          </p>
        </div>
        <SelfPrint framed={framed} />
      </header>
      <HistoryFiguresCards view={view} />
    </main>
  )
}
