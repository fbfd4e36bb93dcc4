import type { LocalDate } from '../calendar/local-date'
import { MEASURES, type Measure } from '../measures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type FiguresByService, totalFigures } from './figures'
import { isFall } from './is-fall'
import { measuresOf } from './measures'
import type { MonthActivity } from './month-activity'

/** A cumulative figure below an earlier one of the month: a credit note, or a wrong file. */
export interface DecreasedFigure {
  siteId: string
  measure: Measure
  /** null: the concession as a whole */
  service: ProductiveService | null
  before: number
  after: number
  /** the date of the earlier data */
  since: LocalDate
}

const LINES = [null, ...PRODUCTIVE_SERVICES] as const

const amountIn = (
  figures: FiguresByService,
  measure: Measure,
  service: DecreasedFigure['service'],
) => measuresOf(service ? figures[service] : totalFigures(figures))[measure]

/**
 * Finds the first cumulative figure of a concession at `date` that is below the previous record of the month. The
 * whole comes before services, CA Net before hours. Null when none decreased (4-decisions, 17 and 41).
 */
export function firstDecrease(
  siteId: string,
  activity: MonthActivity,
  date: LocalDate,
): DecreasedFigure | null {
  const [earlier, now] = activity.days.filter((day) => day.date <= date).slice(-2)
  if (!earlier || !now) return null
  for (const measure of MEASURES)
    for (const service of LINES) {
      const before = amountIn(earlier.cumulative, measure, service)
      const after = amountIn(now.cumulative, measure, service)
      if (isFall(after, before, measure === 'revenue' ? 'euros' : 'hours'))
        return { siteId, measure, service, before, after, since: earlier.date }
    }
  return null
}
