import type { LocalDate } from '../calendar/local-date'
import { MEASURES, type Measure } from '../measures'
import type { MonthActivity } from '../records/month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { holdsOn } from './cell-doubts'
import type { SiteDoubt } from './site-doubts'

/** Doubted measures of services, as the cells take them out (4-decisions, 64 and 66). */
export type DoubtedCells = ReadonlyMap<LocalDate, ReadonlySet<`${ProductiveService} ${Measure}`>>

/** Doubted cells of a concession on each day of its month with a record; days without a doubt are left out. */
export function doubtedCells(
  { days }: Pick<MonthActivity, 'days'>,
  doubts: readonly SiteDoubt[],
): DoubtedCells {
  const cells = new Map<LocalDate, Set<`${ProductiveService} ${Measure}`>>()
  if (doubts.length === 0) return cells
  for (const { date } of days) {
    const held = doubts.filter((doubt) => holdsOn(doubt, date))
    const keys = held.map(({ service, measure }) => `${service} ${measure}` as const)
    if (keys.length > 0) cells.set(date, new Set(keys))
  }
  return cells
}

const bitOf = (service: ProductiveService, measure: Measure): number =>
  2 ** (PRODUCTIVE_SERVICES.indexOf(service) * MEASURES.length + MEASURES.indexOf(measure))

/** Doubted cells of a day as a number with one bit per service and measure; 0: none. */
export function doubtMask(cells: DoubtedCells | undefined, date: LocalDate | null): number {
  const own = date === null ? undefined : cells?.get(date)
  if (!own) return 0
  const held = PRODUCTIVE_SERVICES.flatMap((service) =>
    MEASURES.flatMap((measure) =>
      own.has(`${service} ${measure}`) ? bitOf(service, measure) : [],
    ),
  )
  return held.reduce((mask, bit) => mask + bit, 0)
}

/** Tests whether a number of `doubtMask` holds a cell of one of the measures. */
export const masksMeasure = (mask: number, measures: readonly Measure[]): boolean =>
  PRODUCTIVE_SERVICES.some((service) =>
    measures.some((measure) => (mask & bitOf(service, measure)) !== 0),
  )
