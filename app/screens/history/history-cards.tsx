import type { HistoryFiguresView } from '~/domain/history/view'
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
    </>
  )
}
