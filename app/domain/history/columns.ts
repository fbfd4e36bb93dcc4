import {
  amountOf,
  CHANGE,
  figure,
  gapOf,
  IN_FILES,
  REACHED,
  SHARE,
  type TableColumn,
  text,
  VERDICT,
} from '../format/table-column'
import type { Measure } from '../measures'
import { partialWord } from './periods'
import type { HistoryFigures } from './view'

/** Row of the history's tables: a period, a service, or the total. */
export type HistoryTableRow = HistoryFigures & {
  name?: string
  trend?: number | null
  share?: number | null
}

/** Columns of the periods or of the services, in the order of the files. */
export function historyColumns(
  measure: Measure,
  first: 'Période' | 'Service',
): TableColumn<HistoryTableRow>[] {
  const format = amountOf(measure)
  const gap = gapOf(measure)
  const isPeriod = first === 'Période'
  const ofPeriods = isPeriod ? {} : IN_FILES
  const part = { ...IN_FILES, optional: true } as const
  return [
    text('name', first, ({ name }) => name),
    figure('realized', 'Réalisé', format, ({ realized }) => realized),
    figure('outside', 'Dont sans objectif', format, ({ outside }) => outside, part),
    figure('doubted', 'Dont sous réserve', format, ({ doubted }) => doubted, part),
    figure('budget', 'Budget', format, ({ budget }) => budget),
    figure('due', 'Dû à date', format, ({ due }) => due, {
      file: `Budget dû à date (${format.unit})`,
    }),
    figure('percent', 'Taux de réalisation', REACHED, ({ percent }) => percent, {
      ...VERDICT,
      file: '% réalisation',
    }),
    figure('gap', 'Écart à date', gap, (row) => row.gap, ofPeriods),
    figure('previous', 'Un an avant', format, ({ previous }) => previous),
    figure('difference', 'Différence', gap, ({ difference }) => difference, ofPeriods),
    figure('change', 'Évolution', CHANGE, ({ change }) => change),
    isPeriod
      ? figure('trend', 'Moyenne mobile', format, ({ trend }) => trend, IN_FILES)
      : figure('share', 'Part', SHARE, ({ share }) => share),
    text('note', 'Remarque', partialWord, IN_FILES),
  ]
}

/** Columns that the screen shows before the realised amount. */
export const HISTORY_FIRST = ['name', 'budget', 'due', 'realized', 'percent']
