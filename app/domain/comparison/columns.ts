import { LEVER_LABELS, LEVERS, type Lever } from '../causes/levers'
import { decimal, integer, MISSING } from '../format/numbers'
import {
  amountOf,
  EUROS,
  type FigureFormat,
  gapOf,
  HOURS,
  RATE,
  REACHED,
  type TableColumn,
} from '../format/table-column'
import { LANDING_LABEL } from '../landing/landing-note-text'
import { MEASURE_LABELS, type Measure } from '../measures'
import type { DayColumn } from './day'
import type { ComparisonLine } from './lines'

interface ComparisonColumn {
  header: string
  /** of the selected measure, or the same for all */
  format: FigureFormat | ((measure: Measure) => FigureFormat)
  /** heading in the file; default: `header` with the unit */
  file?: string
  /** sorted from the largest value at the first click: a size, or a figure whose largest is the worst */
  isSize?: true
  /** needs a record of the month */
  isRealised?: true
}

/** Projection or landing; 'N/A' when it cannot be computed (3 §9). */
const projected = (measure: Measure): FigureFormat => {
  const { text, ...own } = amountOf(measure)
  return { ...own, text: (value) => (value === null ? 'N/A' : text(value)) }
}
const ORDERS: FigureFormat = { text: (value) => `${integer(value)} OR` }
const DAYS: FigureFormat = { text: (value) => (value === null ? MISSING : `${decimal(value)} j`) }

const FIGURES = {
  gap: { header: 'Écart à date', format: gapOf },
  delta: { header: 'Évolution depuis la veille', format: gapOf },
  revenue: { header: 'CA Net', format: EUROS, isSize: true, isRealised: true },
  ht: { header: 'HT', file: 'Heures HT', format: HOURS, isSize: true, isRealised: true },
  hec: { header: 'HEC', file: 'Heures HEC', format: HOURS, isSize: true, isRealised: true },
  caHec: { header: 'CA Net / HEC', format: RATE, isRealised: true },
  target: { header: 'Objectif', format: amountOf, isSize: true },
  // no-break space: the percent sign must not be alone on a line of the header
  percent: { header: '%\u00a0réalisation', format: REACHED, isRealised: true },
  projection: { header: 'Projection', format: projected, isSize: true },
} as const satisfies Record<string, ComparisonColumn>

/** The rest of the month (7-beyond §5); each needs a record. */
const AHEAD = {
  landing: { header: LANDING_LABEL, format: projected },
  perDay: { header: 'Par jour restant', format: amountOf, isSize: true },
  ongoingHours: { header: 'En-cours (h)', file: 'En-cours (h)', format: HOURS, isSize: true },
  ongoingOrders: { header: 'En-cours (OR)', file: 'OR en cours', format: ORDERS, isSize: true },
  ongoingEuros: {
    header: 'En-cours (€)',
    file: 'En-cours (€ de CA Net)',
    format: EUROS,
    isSize: true,
  },
  ongoingDays: {
    header: 'En-cours (jours)',
    file: 'En-cours (jours de travail)',
    format: DAYS,
    isSize: true,
  },
} as const satisfies Record<string, ComparisonColumn>

/** Yesterday. */
const DAY: Record<DayColumn, ComparisonColumn> = {
  dayRevenue: { header: 'CA Net J-1', format: EUROS, isSize: true },
  dayRevenueDue: { header: 'Obj. Jr. CA Net', format: EUROS, isSize: true },
  dayRevenueGap: { header: 'Écart CA Net J-1', format: EUROS },
  dayHt: { header: 'HT J-1', format: HOURS, isSize: true },
  dayHtDue: { header: 'Obj. Jr. HT', format: HOURS, isSize: true },
  dayHtGap: { header: 'Écart HT J-1', format: HOURS },
}

type OwnColumn = keyof typeof FIGURES | keyof typeof AHEAD
/** Column of figures; the levers apply to the selected measure. */
export type FigureColumn = OwnColumn | DayColumn | Lever

const COLUMNS = { ...FIGURES, ...AHEAD, ...DAY } as Record<OwnColumn | DayColumn, ComparisonColumn>
const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[]
const [FIGURE_KEYS, AHEAD_KEYS, DAY_KEYS] = [keysOf(FIGURES), keysOf(AHEAD), keysOf(DAY)]

/** All figure columns. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [...keysOf(COLUMNS), ...LEVERS]

const isIn = <K extends string>(of: Readonly<Record<K, unknown>>, key: string): key is K =>
  key in of

/** Tests whether a column is a lever. */
export const isLever = (key: string): key is Lever => isIn(LEVER_LABELS, key)

/** Tests whether a column is one of yesterday. */
export const isOfTheDay = (key: string): key is DayColumn => isIn(DAY, key)

/** Tests whether a column is sorted from its largest value at the first click. */
export const isSize = (key: string): boolean => isIn(COLUMNS, key) && COLUMNS[key].isSize === true

/** Tests whether a column needs a record of the month. */
export const isRealised = (key: FigureColumn): boolean =>
  isIn(AHEAD, key) || (isIn(COLUMNS, key) && COLUMNS[key].isRealised === true)

/** Heading on screen. */
export const columnName = (key: FigureColumn | 'name'): string =>
  key === 'name' ? 'Concession' : isLever(key) ? LEVER_LABELS[key] : COLUMNS[key].header

/** Figure of a row in a column; null when unknown. */
export function figureOf(line: ComparisonLine, key: FigureColumn): number | null {
  if (isLever(key)) return line.levers?.[key] ?? null
  return isOfTheDay(key) ? (line.day?.[key] ?? null) : line[key]
}

/** Figure as screen and files have it: a target of 0 is none. */
export const shownFigure = (key: FigureColumn, figure: number | null): number | null =>
  key === 'target' && figure === 0 ? null : figure

/** Column of a figure in the selected measure. */
export function comparisonColumn(key: FigureColumn, measure: Measure): TableColumn<ComparisonLine> {
  const figure = (line: ComparisonLine) => shownFigure(key, figureOf(line, key))
  if (isLever(key)) return { key, header: LEVER_LABELS[key], format: gapOf(measure), figure }
  const { header, format: own, file } = COLUMNS[key]
  const format = typeof own === 'function' ? own(measure) : own
  const ofMeasure = key === 'target' ? `Objectif ${MEASURE_LABELS[measure]} (${format.unit})` : file
  return { key, header, format, figure, ...(ofMeasure ? { file: ofMeasure } : {}) }
}

/** Columns in the order of the file, without name, plate and date, which follow the first two. */
export const fileColumns = (levers: readonly Lever[]): readonly FigureColumn[] => [
  ...FIGURE_KEYS,
  ...AHEAD_KEYS,
  ...levers,
  ...DAY_KEYS,
]

/** Column sets next to name and gap: figures, yesterday, the rest of the month, or levers (7-beyond §1 and §5). */
export const COLUMN_SETS = ['figures', 'yesterday', 'ahead', 'levers'] as const
export type ColumnSet = (typeof COLUMN_SETS)[number]

/** Columns of a set on screen: the gap first, then the specified figures, the rest of the month, or the levers. */
export const columnsOf = (set: ColumnSet, levers: readonly Lever[]): readonly FigureColumn[] =>
  ({
    figures: FIGURE_KEYS,
    yesterday: ['gap', ...DAY_KEYS] as const,
    ahead: [
      ...new Set(['gap', 'perDay', 'landing', 'projection', 'target', ...AHEAD_KEYS] as const),
    ],
    levers: ['gap', 'delta', ...levers] as const,
  })[set]
