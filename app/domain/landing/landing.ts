import type { LocalDate } from '../calendar/local-date'
import type { ElapsedDays, MonthDays } from '../calendar/working-days'
import { isUnplanned, type SiteMonth } from '../causes/site-causes'
import { withoutNoise } from '../decimal'
import type { ByMeasure, Measure } from '../measures'
import { plannedToDate } from '../planning/potential/frozen-potential'
import { projectedOf } from '../records/projection'
import { byService, type ProductiveService } from '../workshop-services'
import type { LandingNote } from './landing-sums'
import { landedAt, paceOf } from './pace'

/** Planned hours of one service: of today's planning, up to the data date and after it. */
export interface SplitPotential {
  toDate: number
  /** `Pr` */
  remaining: number
}

/** One service of one concession at its data date, with at least one elapsed working day. */
export interface LandingInput {
  days: ElapsedDays
  /** up to the data date */
  realized: ByMeasure
  potential: SplitPotential
  /** true when a working day remains after the data date */
  hasDaysLeft: boolean
}

/** Landing of one service of one concession, in the measure's unit, not rounded. */
export interface ServiceLanding {
  landing: number
  note: LandingNote | null
}

/**
 * Landing of one service of one concession: `R + Pr·o·q·t` (7-beyond §5). Without planned or billed hours it is the
 * documents' projection, and the note says which is missing.
 */
export function serviceLanding(
  { days, realized, potential, hasDaysLeft }: LandingInput,
  measure: Measure,
): ServiceLanding {
  const own = realized[measure]
  const projected = (note: LandingNote): ServiceLanding => ({
    landing: projectedOf({ realized: own, elapsed: days.elapsed }, days.total),
    note,
  })
  if (potential.toDate <= 0) return projected('planning')
  const pace = paceOf(realized, potential.toDate)
  const landing = realized.ht > 0 ? landedAt(own, potential.remaining, pace, measure) : null
  if (landing === null) return projected('activity')
  return { landing, note: hasDaysLeft && potential.remaining === 0 ? 'ahead' : null }
}

/** Planned hours of each service up to the data date and after it; 0 with an unreadable planning. */
export function splitPotentials(
  { staff }: Pick<SiteMonth, 'staff'>,
  dataDate: LocalDate | null,
): Record<ProductiveService, SplitPotential> {
  if (isUnplanned({ staff })) return byService(() => ({ toDate: 0, remaining: 0 }))
  const planned = plannedToDate(staff, dataDate)
  return byService((service) => {
    const { month, toDate } = planned[service]
    return { toDate, remaining: withoutNoise(month - toDate) }
  })
}

/**
 * Working days of the month after a data date; all of them without data. The most of the concessions where they differ
 * (4-decisions, 71).
 */
export const remainingDays = (dataDate: LocalDate | null, days: MonthDays): number =>
  Math.max(...(days.places?.distinct ?? [days]).map((own) => own.total - own.elapsedAt(dataDate)))
