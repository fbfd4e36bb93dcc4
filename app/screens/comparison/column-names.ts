import { LEVER_LABELS, type Lever } from '~/domain/causes/levers'
import { FIGURE_COLUMNS, type FigureColumn, type SortKey } from '~/domain/comparison/sorting'
import type { ColumnSet } from '~/domain/comparison/view'

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
  ...LEVER_LABELS,
}

/** Columns of a set: gap and change first, then the specified figures or the levers (7-beyond §1). */
export const columnsOf = (set: ColumnSet, levers: readonly Lever[]): readonly FigureColumn[] =>
  set === 'levers' ? ['gap', 'delta', ...levers] : FIGURE_COLUMNS
