import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import type { GapDay } from '../causes/gap-day'
import { type MonthValues, workingShares } from '../causes/working-shares'
import { withoutNoise } from '../decimal'
import { type ActionSpan, effectOf, type Measured, sumEffects } from './effect'
import { type DatedGap, leverGap } from './lever-gap'
import type { ActionLever } from './terms'

/** Cell of a concession of an action's scope, with its days of each month that matters, in order. */
export interface ActionCell {
  /** 'Dole, Service Rapide' */
  name: string
  months: readonly { month: Month; days: readonly GapDay[]; workingDays: readonly LocalDate[] }[]
}

/** Effect of an action, and the names of the cells that have none (4-decisions, 69). */
export type MeasuredAction = Measured & { lacking: string[] }

const valuesOf = (cell: ActionCell, lever: ActionLever | null, date: LocalDate): MonthValues[] =>
  cell.months.map(({ days, workingDays }) => ({
    workingDays,
    days: days.flatMap((day) => {
      const value = day.date > date ? null : leverGap(day, lever)
      return value === null ? [] : [{ date: day.date, value }]
    }),
  }))

/** Measures an action over its cells (4-decisions, 69). @param date analysed date: no later day counts */
export function measureAction(
  cells: readonly ActionCell[],
  lever: ActionLever | null,
  { date, ...span }: ActionSpan & { date: LocalDate },
): MeasuredAction {
  const found = cells
    .filter(({ months }) => months.some(({ days }) => days.length > 0))
    .map((cell) => {
      const values = valuesOf(cell, lever, date)
      const isSplit = values.some(({ days }) => days.length > 0)
      const measured = effectOf(workingShares(values), span)
      return { name: cell.name, measured: isSplit ? measured : sumEffects([]) }
    })
  const measured = sumEffects(found.map((one) => one.measured))
  const lacking = found.flatMap((one) => (one.measured.effect ? [] : one.name))
  return { ...measured, lacking: measured.effect ? lacking : [] }
}

/**
 * Gap of a lever over some cells at a date, each at its latest record of the month (4-decisions, 39), with the latest of
 * their dates. Null without a record.
 */
export function gapAt(
  cells: readonly ActionCell[],
  lever: ActionLever | null,
  date: LocalDate,
): DatedGap | null {
  const latest = cells.flatMap(({ months }) => {
    const month = months.find((one) => one.month === monthOf(date))
    return month?.days.findLast((day) => day.date <= date) ?? []
  })
  const last = latest
    .map((day) => day.date)
    .sort()
    .at(-1)
  if (!last) return null
  const gaps = latest.flatMap((day) => leverGap(day, lever) ?? [])
  const gap = gaps.length > 0 ? withoutNoise(gaps.reduce((sum, one) => sum + one, 0)) : null
  return { date: last, gap }
}
