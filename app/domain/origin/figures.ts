import type { BusinessDay } from '../calendar/business-day'
import type { MonthDays } from '../calendar/working-days'
import { exact } from '../exact'
import { totalFigures } from '../records/figures'
import { MEASURE_FIGURES, type Measure, measuresOf } from '../records/measures'
import {
  chartDailyTarget,
  gapToDate,
  percentOf,
  projectedOf,
  unroundedProrata,
} from '../records/projection'
import { rate } from '../records/rates'
import type { DatedPart, FigureLine, ScopeFigures } from '../records/scope-figures'
import type { ProductiveService } from '../records/services'

/** The figures of synthesis, revenue and hours that explain themselves (7-beyond §1). */
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

/** The figure that a query parameter names; what was realised for anything else. */
export function readOriginFigure(text: string | null): OriginFigure {
  return ORIGIN_FIGURES.find((figure) => figure === text) ?? 'realized'
}

/** Which figure is explained: of a measure, of one service or of all. */
export interface Asked {
  figure: OriginFigure
  measure: Measure
  service: ProductiveService | null
}

/** What a figure is worked out of; euros and hours. */
export interface Amounts {
  revenue: number
  ht: number
  hec: number
  /** of the measure asked for */
  realized: number
  target: number
  /** the target prorated to the data's own date, not rounded */
  due: number
  /** realised × working days ÷ elapsed, not rounded; null: nothing is projected */
  projection: number | null
  /** what the last day brought */
  day: number
}

const lineOf = (figures: ScopeFigures, { service }: Asked): FigureLine =>
  service ? figures.services[service] : figures.global

/** A figure out of its amounts, by the formulas of the screens; null: there is none. */
export function originValue(amounts: Amounts, { figure }: Asked, total: number): number | null {
  const { realized, target, due, projection, revenue } = amounts
  switch (figure) {
    case 'realized':
      return realized
    case 'target':
      return target === 0 ? null : target
    case 'percent':
      return percentOf(realized, target)
    case 'gap':
      return gapToDate({ realized, due: exact(due) })
    case 'projection':
      return projection === null ? null : exact(projection)
    case 'day':
      return amounts.day
    case 'dayTarget':
      return chartDailyTarget(target, { elapsed: 0, total })
    case 'caHec':
      return rate(revenue, amounts.hec)
    case 'caHt':
      return rate(revenue, amounts.ht)
  }
}

/** The amounts of a scope's line, as its screens show them. */
export function amountsOf(figures: ScopeFigures, asked: Asked): Amounts {
  const { progress, unrounded, daily } = lineOf(figures, asked)
  const { realized, target } = progress[asked.measure]
  return {
    ...{ revenue: progress.revenue.realized, ht: progress.ht.realized, hec: progress.hec.realized },
    ...{ realized, target, ...unrounded[asked.measure] },
    day: daily[MEASURE_FIGURES[asked.measure]],
  }
}

/** What the concessions of one data date bring to a projection and to a prorated target. */
export interface DatedAmounts {
  /** null: no record in the month yet */
  date: BusinessDay | null
  elapsed: number
  realized: number
  target: number
  due: number
  projection: number | null
}

/** The amounts of a scope date by date (4-decisions, 39). */
export function datedAmounts(
  parts: readonly DatedPart[],
  { measure, service }: Asked,
  days: MonthDays,
): DatedAmounts[] {
  return parts.map(({ date, cumulative, objectifs }) => {
    const figures = service ? cumulative[service] : totalFigures(cumulative)
    const realized = measuresOf(figures)[measure]
    const target = (service ? objectifs.services[service] : objectifs.global)[measure]
    const elapsed = days.elapsedAt(date)
    const { total } = days
    return {
      ...{ date, elapsed, realized, target },
      due: unroundedProrata(target, { elapsed, total }),
      projection: elapsed > 0 ? projectedOf({ realized, elapsed }, total) : null,
    }
  })
}

/** A part of a scope with what it brings. */
export interface PartAmounts {
  dataDate: BusinessDay | null
  amounts: Amounts
}

/**
 * What a concession, or a part whose concessions all count, brings to a wide scope's figure, each of its concessions at
 * its own data date: also a projection that it would not show by itself, for want of a target; of the day, only what is
 * dated like the scope (4-decisions, 39 and 40).
 * @param at the scope's data date
 */
export function partAmounts(
  own: ScopeFigures,
  asked: Asked,
  at: { days: MonthDays; dataDate: BusinessDay | null },
): PartAmounts {
  const amounts = amountsOf(own, asked)
  const projected = datedAmounts(own.parts, asked, at.days).flatMap(
    ({ projection }) => projection ?? [],
  )
  const projection = projected.length > 0 ? projected.reduce((sum, one) => sum + one) : null
  const day = own.dataDate === at.dataDate ? amounts.day : 0
  return { dataDate: own.dataDate, amounts: { ...amounts, day, projection } }
}

const NOTHING: Amounts = {
  ...{ revenue: 0, ht: 0, hec: 0, realized: 0, target: 0, due: 0, projection: null, day: 0 },
}

/** The amounts of several parts. */
export function sumAmounts(parts: readonly PartAmounts[]): Amounts {
  const sum = (a: Amounts, { amounts: b }: PartAmounts): Amounts => ({
    revenue: exact(a.revenue + b.revenue),
    ht: exact(a.ht + b.ht),
    hec: exact(a.hec + b.hec),
    realized: exact(a.realized + b.realized),
    target: exact(a.target + b.target),
    due: a.due + b.due,
    projection: b.projection === null ? a.projection : (a.projection ?? 0) + b.projection,
    day: exact(a.day + b.day),
  })
  return parts.reduce(sum, NOTHING)
}

/** The amounts that a figure is worked out of, in the order of its formula. */
export function originTerms(
  { realized, target, due, revenue, ht, hec }: Amounts,
  { figure, measure }: Asked,
): { label: string; of: Measure; value: number }[] {
  const term = (label: string, value: number, of = measure) => ({ label, of, value })
  switch (figure) {
    case 'percent':
      return [term('Réalisé', realized), term('Objectif du mois', target)]
    case 'gap':
      return [term('Réalisé', realized), term('Objectif à date', exact(due))]
    case 'projection':
      return [term('Réalisé', realized)]
    case 'dayTarget':
      return [term('Objectif du mois', target)]
    case 'caHec':
      return [term('CA Net', revenue, 'revenue'), term('Heures HEC', hec, 'hec')]
    case 'caHt':
      return [term('CA Net', revenue, 'revenue'), term('Heures HT', ht, 'ht')]
    default:
      return []
  }
}
