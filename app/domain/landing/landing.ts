import type { LocalDate } from '../calendar/local-date'
import { type ElapsedDays, isMonthOver, type MonthDays } from '../calendar/working-days'
import { isUnplanned, type SiteMonth } from '../causes/site-causes'
import { withoutNoise } from '../decimal'
import type { ByMeasure, Measure } from '../measures'
import { plannedToDate } from '../planning/potential/frozen-potential'
import { noFiguresByService } from '../records/figures'
import { measuresOf } from '../records/measures'
import { activityAt } from '../records/month-activity'
import { projectedOf } from '../records/projection'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import {
  addSides,
  type LandingNote,
  type LandingSums,
  noSide,
  type Side,
  type SumLine,
} from './landing-sums'
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

/** Working days of the month after a data date; all of them without data. */
export const remainingDays = (dataDate: LocalDate | null, days: MonthDays): number =>
  dataDate !== null && isMonthOver(dataDate, days) ? 0 : days.total - days.elapsedAt(dataDate)

/** A service with neither target nor figures has no landing to explain. */
const isEmpty = (target: number, realized: ByMeasure) =>
  target === 0 && realized.revenue === 0 && realized.ht === 0 && realized.hec === 0

const lineOf = (target: number, side: Side): SumLine => ({
  realized: side.realized,
  target,
  aimed: target === 0 ? null : { ...side, target },
  others: target === 0 ? side : null,
})

/** Line of a concession without data, or before its first working day: it has no projection and no landing. */
const unstarted = (target: number, realized: number): SumLine => ({
  realized,
  target,
  aimed: null,
  others: null,
})

/**
 * Landing of a concession for one measure, at its latest record of the month up to `date` (4-decisions, 39; 7-beyond
 * §5). The total is the sum of the services; its target is the budget's.
 */
export function siteLanding(
  siteId: string,
  month: SiteMonth,
  { date, days, measure }: { date: LocalDate; days: MonthDays; measure: Measure },
): LandingSums {
  const day = activityAt(month.activity, date)
  const figures = day?.cumulative ?? noFiguresByService()
  const { global, services: targets } = month.objectifs
  const realized = byService((service) => measuresOf(figures[service]))
  const elapsed = { elapsed: days.elapsedAt(day?.date ?? null), total: days.total }
  if (!day || elapsed.elapsed === 0) {
    const all = PRODUCTIVE_SERVICES.reduce((sum, key) => sum + realized[key][measure], 0)
    return {
      total: unstarted(global[measure], withoutNoise(all)),
      services: byService((key) => unstarted(targets[key][measure], realized[key][measure])),
    }
  }
  const potentials = splitPotentials(month, day.date)
  const hasDaysLeft = remainingDays(day.date, days) > 0
  const sides = byService((service): Side => {
    const [own, potential] = [realized[service], potentials[service]]
    const side = {
      ...noSide(),
      realized: own[measure],
      remainingPotential: potential.remaining,
    }
    if (isEmpty(targets[service][measure], own)) return side
    const { landing, note } = serviceLanding(
      { days: elapsed, realized: own, potential, hasDaysLeft },
      measure,
    )
    const projection = withoutNoise(projectedOf({ realized: own[measure], ...elapsed }, days.total))
    const isProjected = note === 'planning' || note === 'activity'
    return {
      ...side,
      projection,
      landing: isProjected ? projection : withoutNoise(landing),
      projected: isProjected ? projection : 0,
      planned: isProjected ? 0 : 1,
      notes: note ? { ...side.notes, [note]: { count: 1, first: [siteId] } } : side.notes,
    }
  })
  const all = addSides(PRODUCTIVE_SERVICES.map((service) => sides[service]))
  return {
    total: lineOf(global[measure], onePerSite(all)),
    services: byService((service) => lineOf(targets[service][measure], sides[service])),
  }
}

/** Names a concession once, however many of its services have the note. */
const onePerSite = (side: Side): Side => {
  const once = (note: LandingNote) => {
    const { first } = side.notes[note]
    return { count: Math.min(1, first.length), first: first.slice(0, 1) }
  }
  return {
    ...side,
    notes: { planning: once('planning'), activity: once('activity'), ahead: once('ahead') },
  }
}
