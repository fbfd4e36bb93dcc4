import type { LocalDate } from '../calendar/local-date'
import {
  COUNT,
  day,
  EUROS,
  figure,
  HOURS,
  IN_FILES,
  inOrder,
  REACHED,
  type TableColumn,
  text,
  VERDICT,
} from '../format/table-column'
import { statusWord } from '../records/statuses'
import type { SpanFigures } from '../spans/rows'

/** Row of the week's table: a concession, or the total. */
export interface WeekTableRow {
  name: string
  plateName: string | null
  days: number | null
  to: LocalDate | null
  revenue: SpanFigures
  ht: SpanFigures
  /** remark in the file */
  note?: string | null
}

const word = ({ status, below, percent, gap }: SpanFigures) =>
  gap === null ? 'sans objectif' : statusWord(status, { reached: percent, below, none: '' })

/** Columns of the week, in the order of the file. */
export const WEEK_COLUMNS: readonly TableColumn<WeekTableRow>[] = [
  text('name', 'Concession', ({ name }) => name),
  text('plate', 'Plaque', ({ plateName }) => plateName, IN_FILES),
  day('date', 'Données du', ({ to }) => to, IN_FILES),
  figure('days', 'Jours ouvrés', COUNT, ({ days }) => days, IN_FILES),
  figure('revenue', 'CA Net', EUROS, ({ revenue }) => revenue.realized),
  figure('revenuePart', 'Dont sans objectif CA Net', EUROS, (row) => row.revenue.untargeted, {
    ...IN_FILES,
    optional: true,
  }),
  figure('revenueDue', 'Objectif', EUROS, ({ revenue }) => revenue.due, {
    file: 'Objectif de la semaine CA Net (€)',
  }),
  figure('revenueGap', 'Écart CA Net', EUROS, ({ revenue }) => revenue.gap, VERDICT),
  figure('revenuePercent', '%\u00a0CA Net', REACHED, ({ revenue }) => revenue.percent),
  text('revenueStatus', 'Statut CA Net', ({ revenue }) => word(revenue), IN_FILES),
  figure('ht', 'HT', HOURS, ({ ht }) => ht.realized, { file: 'Heures HT' }),
  figure('htPart', 'Dont sans objectif HT', HOURS, ({ ht }) => ht.untargeted, {
    ...IN_FILES,
    optional: true,
  }),
  figure('htDue', 'Objectif HT', HOURS, ({ ht }) => ht.due, {
    file: 'Objectif de la semaine HT (h)',
  }),
  figure('htGap', 'Écart HT', HOURS, ({ ht }) => ht.gap),
  figure('htPercent', '%\u00a0HT', REACHED, ({ ht }) => ht.percent),
  text('htStatus', 'Statut HT', ({ ht }) => word(ht), IN_FILES),
  text('note', 'Remarque', ({ note }) => note, IN_FILES),
]

/** The same on screen and paper: each gap first. */
export const WEEK_SHOWN = inOrder(
  WEEK_COLUMNS,
  'name revenueGap revenue revenueDue revenuePercent htGap ht'.split(' '),
)
