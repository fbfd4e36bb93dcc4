import type { HistoryRow, HistoryView, TakesLine, TakesView } from '../causes/ahead-view'
import { LEVER_LABELS } from '../causes/levers'
import { type About, day, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { MEASURE_LABELS, type Measure } from '../measures'
import { SERVICE_LABELS } from '../workshop-services'
import { WHAT_IT_TAKES } from './what-it-takes-text'

const unit = (measure: Measure) => (measure === 'revenue' ? '€' : 'h')

/** Export table of a gap day by day, with each lever's share of the day (7-beyond §3 and §5). */
export function historyTable(
  { days, levers }: HistoryView,
  measure: Measure,
  about: About,
): ExportTable {
  const own = unit(measure)
  return tableOf<HistoryRow>(
    'Évolution de l’écart',
    [['Mesure', MEASURE_LABELS[measure]], ...about],
    [
      { header: 'Jour', of: ({ date }) => day(date) },
      figures(`Objectif à date (${own})`, ({ target }) => target),
      figures(`Réalisé (${own})`, ({ realized }) => realized),
      figures(`Écart à date (${own})`, ({ gap }) => gap),
      figures(`Écart du jour (${own})`, ({ change }) => change),
      ...levers.map((lever) =>
        figures<HistoryRow>(
          `${LEVER_LABELS[lever]}, part du jour (${own})`,
          ({ shares }) => shares[lever],
        ),
      ),
    ],
    days,
  )
}

/** Export table of what the rest of the month must bring (7-beyond §3 and §5). */
export const takesTable = ({ lines }: TakesView, measure: Measure, about: About): ExportTable =>
  tableOf<TakesLine>(
    WHAT_IT_TAKES,
    [['Mesure', MEASURE_LABELS[measure]], ...about],
    [
      { header: 'Service', of: ({ service }) => (service ? SERVICE_LABELS[service] : 'Total') },
      { header: 'Reste à faire', of: ({ takes }) => takes },
      {
        header: 'Moyens, à autres leviers constants',
        of: ({ ways }) => ways.join(', ou ') || null,
      },
      { header: 'Atterrissage', of: ({ landing }) => landing },
    ],
    lines,
  )
