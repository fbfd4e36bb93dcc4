import type {
  HistoryRow,
  HistoryView,
  TakesLine,
  TakesNumbers,
  TakesView,
} from '../causes/ahead-view'
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

/** Export table of what the rest of the month must bring, in numbers and words (7-beyond §3 and §5). */
export function takesTable(
  { lines }: Pick<TakesView, 'lines'>,
  measure: Measure,
  about: About,
): ExportTable {
  const own = unit(measure)
  const number = (header: string, of: (numbers: TakesNumbers) => number | null | undefined) =>
    figures<TakesLine>(header, ({ numbers }) => numbers && of(numbers))
  const percent = (value: number | null | undefined) => (value ? value * 100 : value)
  return tableOf<TakesLine>(
    WHAT_IT_TAKES,
    [['Mesure', MEASURE_LABELS[measure]], ...about],
    [
      { header: 'Service', of: ({ service }) => (service ? SERVICE_LABELS[service] : 'Total') },
      number(`Objectif comparé (${own})`, ({ target }) => target),
      number(`Reste à faire (${own})`, ({ missing }) => missing),
      number(`Par jour restant (${own})`, ({ perDay }) => perDay),
      number('Productivité nécessaire (%)', ({ ways }) => percent(ways?.productivity?.needed)),
      number('Productivité à date (%)', ({ ways }) => percent(ways?.productivity?.now)),
      number('Présence à ajouter (h)', ({ ways }) => ways?.presence?.needed),
      number('Présence à ajouter (journées)', ({ ways }) => ways?.presence?.personDays),
      ...(measure === 'revenue'
        ? [
            number('Taux nécessaire (€/h)', ({ ways }) => ways?.rate?.needed),
            number('Taux à date (€/h)', ({ ways }) => ways?.rate?.now),
          ]
        : []),
      number(`Atterrissage (${own})`, ({ landing }) => landing),
      { header: 'En clair', of: clearText },
    ],
    lines,
  )
}

/** The line in words, as the page has it. */
const clearText = ({ takes, ways, landing }: TakesLine): string | null =>
  [takes, ways.join(', ou '), landing && `atterrissage\u202f: ${landing}`]
    .filter(Boolean)
    .join('\u202f; ') || null
