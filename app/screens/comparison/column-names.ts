import { LEVER_LABELS, type Lever } from '~/domain/causes/levers'
import { FIGURE_COLUMNS, type FigureColumn, type SortKey } from '~/domain/comparison/order'
import type { ColumnSet } from '~/domain/comparison/view'

/** The columns by name; the files add their units. */
export const COLUMN_NAMES: Readonly<Record<SortKey, string>> = {
  name: 'Concession',
  gap: 'Écart à date',
  delta: 'Depuis le relevé précédent',
  revenue: 'CA Net',
  ht: 'HT',
  hec: 'HEC',
  caHec: 'CA Net / HEC',
  target: 'Objectif',
  // why unbreakable: no sign by itself on a line of its head
  percent: '%\u00a0réalisation',
  projection: 'Projection',
  ...LEVER_LABELS,
}

/** The figures of a set of columns: gap and change first, then the documents' figures or the levers (7-beyond §1). */
export const columnsOf = (set: ColumnSet, levers: readonly Lever[]): readonly FigureColumn[] =>
  set === 'levers' ? ['gap', 'delta', ...levers] : FIGURE_COLUMNS
