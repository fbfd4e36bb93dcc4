import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { FigureLine, ScopeFigures } from '../cells/scope-figures'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { dateOfLabel } from '../records/data-dates'
import { MEASURE_FIGURES } from '../records/measures'
import { chartDailyTarget, gapToDate } from '../records/projection'
import { rate } from '../records/rates'
import type { ProductiveService } from '../workshop-services'

/** Figures of synthesis, revenue and hours with an explanation page (7-beyond §1). */
export const ORIGIN_FIGURES = [
  'realized',
  'target',
  'percent',
  'gap',
  'projection',
  'day',
  'dayTarget',
  'caHec',
  'caHt',
] as const
export type OriginFigure = (typeof ORIGIN_FIGURES)[number]

/** Parses the figure parameter; any other value means 'realized'. */
export function readOriginFigure(text: string | null): OriginFigure {
  return ORIGIN_FIGURES.find((figure) => figure === text) ?? 'realized'
}

/** Explained figure: its measure, and one service or all (null). */
export interface FigureQuery {
  figure: OriginFigure
  measure: Measure
  service: ProductiveService | null
}

/** Amounts from which the figures are computed; euros and hours. */
export interface Amounts {
  netRevenue: number
  totalHours: number
  hecHours: number
  /** of the requested measure */
  realized: number
  /**
   * part of `realized` from concessions with data and a target; target, due and projection are of the same
   * concessions (4-decisions, 53)
   */
  compared: number
  target: number
  /** target prorated to the data date, not rounded */
  due: number
  /** realised × working days ÷ elapsed, not rounded; null when there is no projection */
  projection: number | null
  /** amount of the last day */
  day: number
}

const lineOf = (figures: ScopeFigures, { service }: FigureQuery): FigureLine =>
  service ? figures.services[service] : figures.global

/** Computes a figure from its amounts, by the formulas of the screens; null when undefined. */
export function originValue(
  amounts: Amounts,
  { figure }: FigureQuery,
  total: number,
): number | null {
  const { realized, compared, target, due, projection, netRevenue } = amounts
  switch (figure) {
    case 'realized':
      return realized
    case 'target':
      return target === 0 ? null : target
    case 'percent':
      return percentOf(compared, target)
    case 'gap':
      return gapToDate({ compared, due: withoutNoise(due) })
    case 'projection':
      return projection === null ? null : withoutNoise(projection)
    case 'day':
      return amounts.day
    case 'dayTarget':
      return chartDailyTarget(target, { total })
    case 'caHec':
      return rate(netRevenue, amounts.hecHours)
    case 'caHt':
      return rate(netRevenue, amounts.totalHours)
  }
}

/** Amounts of a scope's line, equal to those on its screens. */
export function amountsOf(figures: ScopeFigures, asked: FigureQuery): Amounts {
  const { progress, unrounded, daily } = lineOf(figures, asked)
  const { realized, compared, target } = progress[asked.measure]
  return {
    netRevenue: progress.revenue.realized,
    totalHours: progress.ht.realized,
    hecHours: progress.hec.realized,
    realized,
    compared,
    target,
    ...unrounded[asked.measure],
    day: daily[MEASURE_FIGURES[asked.measure]],
  }
}

/** Contribution of the concessions with one data date to projection and prorated target. */
export interface DatedAmounts {
  /** null when the month has no record yet */
  date: LocalDate | null
  elapsed: number
  /** working days of their month, where their calendar differs (4-decisions, 71) */
  total?: number
  realized: number
  target: number
  due: number
  projection: number | null
}

/** Amounts of a scope by data date (4-decisions, 39). */
export function datedAmounts(
  { cells }: Pick<ScopeFigures, 'cells'>,
  { measure, service }: FigureQuery,
  days: MonthDays,
): DatedAmounts[] {
  const { dates } = cells.lines[measure][service ?? 'global']
  return Object.entries(dates)
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([label, { elapsed, total, compared, target, due, projection, started }]) => ({
      date: dateOfLabel(label),
      elapsed,
      ...(total === days.total ? {} : { total }),
      realized: compared,
      target,
      due,
      projection: started > 0 ? projection : null,
    }))
}

/** Amounts that a part contributes to its scope. */
export interface PartAmounts {
  dataDate: LocalDate | null
  amounts: Amounts
}

/**
 * Contribution of a part to an aggregate scope's figure, each cell at its own data date (4-decisions, 64). The day's
 * amount counts only at the scope's data date (4-decisions, 39 and 40).
 * @param dataDate of the scope
 */
export function partAmounts(
  own: ScopeFigures,
  asked: FigureQuery,
  { dataDate }: { dataDate: LocalDate | null },
): PartAmounts {
  const amounts = amountsOf(own, asked)
  const { count } = own.cells.lines[asked.measure][asked.service ?? 'global']
  const day = own.dataDate === dataDate ? amounts.day : 0
  // While a part compares nothing, its objective is of no comparison; before the first data of the scope it is.
  const target = count > 0 || dataDate === null ? amounts.target : 0
  return { dataDate: own.dataDate, amounts: { ...amounts, day, target } }
}

const NO_AMOUNTS: Amounts = {
  netRevenue: 0,
  totalHours: 0,
  hecHours: 0,
  realized: 0,
  day: 0,
  compared: 0,
  target: 0,
  due: 0,
  projection: null,
}

/** Sums the amounts of several parts. */
export function sumAmounts(parts: readonly PartAmounts[]): Amounts {
  const sum = (a: Amounts, { amounts: b }: PartAmounts): Amounts => ({
    netRevenue: withoutNoise(a.netRevenue + b.netRevenue),
    totalHours: withoutNoise(a.totalHours + b.totalHours),
    hecHours: withoutNoise(a.hecHours + b.hecHours),
    realized: withoutNoise(a.realized + b.realized),
    compared: withoutNoise(a.compared + b.compared),
    target: withoutNoise(a.target + b.target),
    due: a.due + b.due,
    projection: b.projection === null ? a.projection : (a.projection ?? 0) + b.projection,
    day: withoutNoise(a.day + b.day),
  })
  return parts.reduce(sum, NO_AMOUNTS)
}

/** Amounts in the figure's formula, in formula order. */
export function originTerms(
  { realized, compared, target, due, netRevenue, totalHours, hecHours }: Amounts,
  { figure, measure }: FigureQuery,
): { label: string; of: Measure; value: number }[] {
  const term = (label: string, value: number, of = measure) => ({ label, of, value })
  const own = term(realized === compared ? 'Réalisé' : 'Réalisé comparé', compared)
  switch (figure) {
    case 'percent':
      return [own, term('Objectif du mois', target)]
    case 'gap':
      return [own, term('Objectif à date', withoutNoise(due))]
    case 'projection':
      return [own]
    case 'dayTarget':
      return [term('Objectif du mois', target)]
    case 'caHec':
      return [term('CA Net', netRevenue, 'revenue'), term('Heures HEC', hecHours, 'hec')]
    case 'caHt':
      return [term('CA Net', netRevenue, 'revenue'), term('Heures HT', totalHours, 'ht')]
    default:
      return []
  }
}
