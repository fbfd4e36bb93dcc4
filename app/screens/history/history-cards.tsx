import type { HistoryFiguresView } from '~/domain/history/view'
import { HISTORY_PERCENT } from '~/domain/records/statuses'
import { VerdictLegend } from '../records/verdict-legend'
import { HistoryChart } from './history-chart'
import { DetailCard, ServicesCard } from './history-tables'
import { SummaryCards } from './summary-cards'

/** Everything below the choices: the same on screen and on paper. */
export function HistoryFiguresCards({ view }: { view: HistoryFiguresView }) {
  return (
    <>
      <SummaryCards view={view} />
      <HistoryChart view={view} />
      <ServicesCard view={view} />
      <DetailCard view={view} />
      <VerdictLegend tables={[HISTORY_PERCENT]} />
    </>
  )
}
