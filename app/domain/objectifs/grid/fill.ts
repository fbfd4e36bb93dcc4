import { withoutNoise } from '../../decimal'
import { toCents } from '../../targets/objectif'
import type { Decider } from '../linked-figures'
import { inputText } from '../merge'
import { numberOrZero } from '../number-input'
import { GRID_FIGURES, type GridEntry, type GridFigure, type Quad, withRate } from './cells'

/** Columns that a percentage changes. */
export const PERCENT_COLUMNS = ['hours', 'revenue', 'rate', 'all'] as const
export type PercentColumns = (typeof PERCENT_COLUMNS)[number]

/** French names of the choices. */
export const COLUMN_LABELS: Readonly<Record<PercentColumns, string>> = {
  all: 'HT, HEC et CA Net',
  hours: 'HT et HEC',
  revenue: 'CA Net',
  rate: 'CA/HEC',
}

const CHANGES: Readonly<Record<PercentColumns, readonly GridFigure[]>> = {
  all: ['totalHours', 'hecHours', 'netRevenue'],
  hours: ['totalHours', 'hecHours'],
  revenue: ['netRevenue'],
  rate: ['revenuePerHour'],
}

/** What a percentage rounds to. */
export const ROUNDINGS = ['fine', 'coarse', 'none'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** French names of the choices. */
export const ROUNDING_LABELS: Readonly<Record<Rounding, string>> = {
  fine: 'arrondi à 1 h, 10 € et 1 €/h',
  coarse: 'arrondi à 5 h, 100 € et 1 €/h',
  none: 'sans arrondi',
}

/** Steps of hours, euros and euros per hour. */
const STEPS: Readonly<Record<Rounding, Quad>> = {
  fine: { totalHours: 1, hecHours: 1, netRevenue: 10, revenuePerHour: 1 },
  coarse: { totalHours: 5, hecHours: 5, netRevenue: 100, revenuePerHour: 1 },
  none: { totalHours: 0.01, hecHours: 0.01, netRevenue: 0.01, revenuePerHour: 0.01 },
}

/** Typed texts of figures. */
export const textsOf = (quad: Quad): Record<GridFigure, string> => ({
  totalHours: inputText(quad.totalHours),
  hecHours: inputText(quad.hecHours),
  netRevenue: inputText(quad.netRevenue),
  revenuePerHour: inputText(quad.revenuePerHour),
})

/** Numbers of an entry; a figure without text keeps the shown one. */
export function numbersOf({ typed }: Pick<GridEntry, 'typed'>, shown: Quad): Quad {
  const numbers = { ...shown }
  for (const figure of GRID_FIGURES) {
    const text = typed[figure]
    if (text !== undefined) numbers[figure] = numberOrZero(text)
  }
  return numbers
}

/** Sets all figures of a row; the revenue decides the rate. */
export const copied = (entry: GridEntry, source: Quad): GridEntry => ({
  ...entry,
  typed: textsOf(source),
  decider: 'revenue',
})

/**
 * Changes columns of a row by a percentage; the linked figures follow by the rules of 1 §4: a changed rate gives the
 * revenue, otherwise the rate follows.
 * @param percent above −100
 * @param rounding of the changed figures; the linked one is exact to the cent
 */
export function changedBy(
  entry: GridEntry,
  shown: Quad,
  percent: number,
  columns: PercentColumns,
  rounding: Rounding,
): GridEntry {
  const numbers = numbersOf(entry, shown)
  for (const figure of CHANGES[columns]) {
    const step = STEPS[rounding][figure]
    const exact = withoutNoise((numbers[figure] * (100 + percent)) / 100 / step)
    numbers[figure] = toCents(Math.round(exact) * step)
  }
  const decider: Decider = columns === 'rate' ? 'rate' : 'revenue'
  const linked =
    decider === 'rate'
      ? { ...numbers, netRevenue: toCents(numbers.revenuePerHour * numbers.hecHours) }
      : withRate(numbers)
  return { ...entry, typed: textsOf(linked), decider }
}
