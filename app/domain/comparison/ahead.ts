import { withoutNoise } from '../decimal'
import type { RowLanding } from '../landing/row-landing'
import { percentOf } from '../percent'
import { type FiguresByService, totalFigures } from '../records/figures'
import { PRODUCTIVE_SERVICES } from '../workshop-services'

/** Work begun and not yet billed (7-beyond §5). */
export interface OpenWork {
  /** HT in progress, snapshot */
  hours: number
  /** repair orders in progress, snapshot */
  orders: number
  /** CA Net of the hours at the concession's own CA Net per HT; null: it billed no hour */
  euros: number | null
  /** HT billed per elapsed working day; null: none billed, or no day elapsed */
  hoursPerDay: number | null
}

const ratio = (value: number, by: number): number | null => (by > 0 ? value / by : null)

/**
 * Work in progress of one concession at its data date. Each service's hours are worth its own CA Net per HT; those of
 * a service without billed hours, that of the concession.
 * @param elapsed working days up to the data date
 */
export function openWork(figures: FiguresByService, elapsed: number): OpenWork {
  const all = totalFigures(figures)
  const rate = ratio(all.netRevenue, all.totalHours)
  const euros = PRODUCTIVE_SERVICES.reduce<number | null>((sum, service) => {
    const { netRevenue, totalHours, ongoingHours } = figures[service]
    if (sum === null || ongoingHours === 0) return sum
    const own = ratio(netRevenue, totalHours) ?? rate
    return own === null ? null : sum + ongoingHours * own
  }, 0)
  return {
    hours: all.ongoingHours,
    orders: all.ongoingWorkshops,
    euros: euros === null ? null : withoutNoise(euros),
    hoursPerDay: all.totalHours > 0 ? ratio(all.totalHours, elapsed) : null,
  }
}

const addKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : withoutNoise(known.reduce((sum, one) => sum + one, 0))
}

/** Adds up the work of several concessions; euros and hours per day of those where they are known. */
export const sumOpenWork = (all: readonly OpenWork[]): OpenWork => ({
  hours: addKnown(all.map(({ hours }) => hours)) ?? 0,
  orders: addKnown(all.map(({ orders }) => orders)) ?? 0,
  euros: addKnown(all.map(({ euros }) => euros)),
  hoursPerDay: addKnown(all.map(({ hoursPerDay }) => hoursPerDay)),
})

/** Figures of a row on the rest of the month (7-beyond §5). */
export interface AheadFigures extends RowLanding {
  /** percent of the month's target */
  landingPercent: number | null
  /** amount per remaining working day that reaches the target; null when met, without target, or without a day left */
  perDay: number | null
  ongoingHours: number
  ongoingOrders: number
  ongoingEuros: number | null
  /** working days that the hours are worth, at the pace of the month so far */
  ongoingDays: number | null
}

/** Puts the figures on the rest of the month together. */
export function aheadFigures(
  perDay: number | null,
  { landing, landingNotes, landingMixed }: RowLanding,
  { hours, orders, euros, hoursPerDay }: OpenWork,
  target: number,
): AheadFigures {
  return {
    landing,
    landingNotes,
    landingMixed,
    landingPercent: landing === null || target === 0 ? null : percentOf(landing, target),
    perDay,
    ongoingHours: hours,
    ongoingOrders: orders,
    ongoingEuros: euros,
    ongoingDays: hoursPerDay === null ? null : hours / hoursPerDay,
  }
}
