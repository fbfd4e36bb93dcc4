import { LEVER_LABELS, type Lever } from '~/domain/causes/levers'
import { DAY_COLUMNS } from '~/domain/comparison/day'
import {
  AHEAD_COLUMNS,
  FIGURE_COLUMNS,
  type FigureColumn,
  type SortKey,
} from '~/domain/comparison/sorting'
import type { ColumnSet } from '~/domain/comparison/view'
import { LANDING_LABEL } from '~/domain/landing/landing-note-text'

/** French column names; export files add the units. */
export const COLUMN_NAMES: Readonly<Record<SortKey, string>> = {
  name: 'Concession',
  gap: 'Écart à date',
  delta: 'Évolution depuis la veille',
  revenue: 'CA Net',
  ht: 'HT',
  hec: 'HEC',
  caHec: 'CA Net / HEC',
  target: 'Objectif',
  // no-break space: the percent sign must not be alone on a line of the header
  percent: '%\u00a0réalisation',
  projection: 'Projection',
  landing: LANDING_LABEL,
  perDay: 'Par jour restant',
  ongoingHours: 'En-cours (h)',
  ongoingOrders: 'En-cours (OR)',
  ongoingEuros: 'En-cours (€)',
  ongoingDays: 'En-cours (jours)',
  dayRevenue: 'CA Net J-1',
  dayRevenueDue: 'Obj. Jr. CA Net',
  dayRevenueGap: 'Écart CA Net J-1',
  dayHt: 'HT J-1',
  dayHtDue: 'Obj. Jr. HT',
  dayHtGap: 'Écart HT J-1',
  ...LEVER_LABELS,
}

const ONGOING = AHEAD_COLUMNS.filter((key) => key.startsWith('ongoing'))

const SETS: Readonly<Record<Exclude<ColumnSet, 'levers'>, readonly FigureColumn[]>> = {
  figures: FIGURE_COLUMNS,
  yesterday: ['gap', ...DAY_COLUMNS],
  ahead: ['gap', 'perDay', 'landing', 'projection', 'target', ...ONGOING],
}

/** Columns of a set: the gap first, then the specified figures, the rest of the month, or the levers (7-beyond §1, §5). */
export const columnsOf = (set: ColumnSet, levers: readonly Lever[]): readonly FigureColumn[] =>
  set === 'levers' ? ['gap', 'delta', ...levers] : SETS[set]
