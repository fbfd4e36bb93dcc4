import { frenchMonth, type Month } from '../calendar/local-date'
import { type About, type ExportColumn, inFiles, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { MEASURE_LABELS } from '../measures'
import { namesAndMore } from '../message-format'
import { SERVICE_LABELS } from '../workshop-services'
import { type HistoryTableRow, historyColumns } from './columns'
import { isComparedSoFar } from './periods'
import type { HistoryFigures, HistoryFiguresView } from './view'

const GRAINS = { month: 'Mensuel', quarter: 'Trimestriel', year: 'Annuel' } as const

const months = (list: readonly Month[]) => list.map(frenchMonth).join(', ')

/** Columns for data left out of a period's rate, sums or comparison, under the page's conditions (4-decisions, 42 and 43). */
const LEFT_OUT: readonly [header: string, of: (line: HistoryFigures) => string][] = [
  ['Sans budget, hors du taux', (line) => (line.percent === null ? '' : months(line.unbudgeted))],
  [
    'Sous réserve, hors du taux et de l’écart',
    ({ doubtful, unnamed }) => namesAndMore(doubtful, unnamed?.doubtful),
  ],
  ['Évolution sans les mois sous réserve', ({ isUnsure }) => (isUnsure ? 'oui' : '')],
  [
    'Un an avant sous réserve, hors de l’évolution',
    ({ doubtfulBefore, unnamed }) => namesAndMore(doubtfulBefore, unnamed?.doubtfulBefore),
  ],
  ['Mois sans aucune donnée, hors des sommes', ({ dataless }) => months(dataless)],
  [
    'Sans objectif, dans le réalisé seul',
    ({ percent, untargeted, unnamed }) =>
      percent === null ? '' : namesAndMore(untargeted, unnamed?.untargeted),
  ],
  [
    'Aucune donnée, hors du réalisé',
    (line) => namesAndMore(line.unrecorded, line.unnamed?.unrecorded),
  ],
  [
    'Illisibles, hors des sommes',
    ({ leftOut, unnamed }) => namesAndMore(leftOut, unnamed?.leftOut),
  ],
  [
    'Sans donnée un an avant, hors de l’évolution',
    (line) => (line.change === null ? '' : months(line.uncompared)),
  ],
  [
    'Un an avant illisible, hors de l’évolution',
    ({ unreadBefore, unnamed }) => namesAndMore(unreadBefore, unnamed?.unreadBefore),
  ],
  [
    'Concessions sans donnée un an avant, hors de l’évolution',
    ({ absentBefore, unnamed }) => namesAndMore(absentBefore, unnamed?.absentBefore),
  ],
  [
    'Concessions aux données moins avancées un an avant',
    ({ shorterBefore, unnamed }) => namesAndMore(shorterBefore, unnamed?.shorterBefore),
  ],
  [
    'Périmètre modifié',
    ({ movedBefore, unnamed }) => namesAndMore(movedBefore, unnamed?.movedBefore),
  ],
  ['Calendrier illisible en partie', ({ miscounted }) => months(miscounted)],
]

/** Columns of `LEFT_OUT` that are not empty for all lines. */
const leftOutOf = (lines: readonly HistoryFigures[]): ExportColumn<HistoryFigures>[] =>
  LEFT_OUT.filter(([, of]) => lines.some((line) => of(line) !== '')).map(([header, of]) => {
    return { header, of: (line) => of(line) || null }
  })

/** Export tables of the history and its services, for the page's grain and measure (7-beyond §3). */
export function historyTables(
  { rows, services, summary, grain, measure, dataDate }: HistoryFiguresView,
  about: About,
): ExportTable[] {
  const last = rows.at(-1)
  const chosen: About = [
    ['Mesure', MEASURE_LABELS[measure]],
    ['Période', GRAINS[grain]],
    ...(last && dataDate && isComparedSoFar(last, dataDate)
      ? [['Un an avant', 'mois en cours comparé jusqu’au jour ouvré de même rang'] as const]
      : []),
  ]
  const table = (title: string, first: 'Période' | 'Service', lines: HistoryTableRow[]) =>
    tableOf(
      title,
      [...chosen, ...about],
      [...inFiles(historyColumns(measure, first), lines), ...leftOutOf(lines)],
      lines,
    )
  return [
    table(
      'Historique',
      'Période',
      rows.map((row) => ({ ...row, name: row.key })),
    ),
    table(`Historique par service ${summary.key}`, 'Service', [
      ...services.map((one) => ({ ...one, name: SERVICE_LABELS[one.service] })),
      { ...summary, name: 'Total' },
    ]),
  ]
}
