import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import { type FiguresByService, totalFigures } from '../records/figures'
import { type ByMeasure, MEASURES, type Measure, measuresOf } from '../records/measures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import type { BroughtDay, UsualDay } from './usual-day'

/** Why a figure of an import is doubted (4-decisions, 55). */
export const DOUBT_KINDS = ['fall', 'zero', 'above', 'below', 'absent'] as const
export type DoubtKind = (typeof DOUBT_KINDS)[number]

/** A figure under doubt, with what it is compared with. Euros of CA Net, hours. */
export interface Doubt {
  kind: Exclude<DoubtKind, 'absent'>
  measure: Measure
  /** null: of the concession as a whole */
  service: ProductiveService | null
  /** the earlier cumulative, or what is usual of as many working days as the new figure covers */
  old: number
  new: number
  /** the day of an earlier cumulative; null: the old figure is what is usual */
  since: BusinessDay | null
}

/** A doubt of an import, with its concession; of one that is absent from the file no figure is named. */
export interface SiteDoubt extends Omit<Doubt, 'kind' | 'measure' | 'old' | 'new'> {
  kind: DoubtKind
  siteId: string
  site: string
  measure: Measure | null
  old: number | null
  new: number | null
}

/** How many times the usual day, or which part of it, is doubted. */
const TIMES = 3

interface Earlier {
  date: BusinessDay
  figures: FiguresByService
}

/** What a concession's new figures are held against. */
export interface DoubtedDay {
  services: FiguresByService
  brought: BroughtDay
  /** the month's earlier record; null: there is none */
  earlier: Earlier | null
  /** null: too few days are known */
  usual: UsualDay | null
}

const isNothing = (measures: ByMeasure) => MEASURES.every((measure) => measures[measure] === 0)

/** The cumulated figures that are below an earlier day's, or below those that they replace. */
export const fallsBelow = (services: FiguresByService, earlier: Earlier | null): Doubt[] =>
  PRODUCTIVE_SERVICES.flatMap((service) =>
    MEASURES.flatMap((measure): Doubt[] => {
      if (!earlier) return []
      const old = measuresOf(earlier.figures[service])[measure]
      const now = measuresOf(services[service])[measure]
      return now < old
        ? [{ kind: 'fall', measure, service, old, new: now, since: earlier.date }]
        : []
    }),
  )

const firstOf = (measures: ByMeasure): Measure =>
  MEASURES.find((measure) => measures[measure] > 0) ?? 'revenue'

/**
 * The services at 0 that were not: nothing cumulated where an earlier day had something, or nothing brought on a working
 * day by a service of which each of the last days brought something.
 */
const zeros = ({ services, brought, earlier, usual }: DoubtedDay): Doubt[] =>
  PRODUCTIVE_SERVICES.flatMap((service): Doubt[] => {
    const before = earlier && measuresOf(earlier.figures[service])
    if (before && !isNothing(before) && isNothing(measuresOf(services[service]))) {
      const measure = firstOf(before)
      const { date: since } = earlier
      return [{ kind: 'zero', measure, service, old: before[measure], new: 0, since }]
    }
    const isIdle = brought.worked > 0 && isNothing(measuresOf(brought.daily[service]))
    if (!isIdle || !usual?.steady.has(service)) return []
    const measure = firstOf(usual.services[service])
    const old = exact(usual.services[service][measure] * brought.worked)
    return [{ kind: 'zero', measure, service, old, new: 0, since: null }]
  })

/**
 * A day of more than three times, or less than a third of, the usual one, for as many working days as it covers. A day
 * that covers no working day is only doubted when it is too much: nothing is expected of it (4-decisions, 60). One below 0
 * is the fall of a cumulative, named as that.
 */
const unusual = ({ brought, usual }: DoubtedDay): Doubt[] =>
  MEASURES.flatMap((measure): Doubt[] => {
    if (!usual || usual.total[measure] <= 0) return []
    const now = measuresOf(totalFigures(brought.daily))[measure]
    const old = exact(usual.total[measure] * Math.max(1, brought.worked))
    const doubt = { measure, service: null, old, new: now, since: null }
    if (now > exact(old * TIMES)) return [{ kind: 'above', ...doubt }]
    const isLow = brought.worked > 0 && now >= 0 && exact(now * TIMES) < old
    return isLow ? [{ kind: 'below', ...doubt }] : []
  })

/** What of a concession's day is under doubt, by its records alone (4-decisions, 55). */
export const doubtsOf = (day: DoubtedDay): Doubt[] => [
  ...fallsBelow(day.services, day.earlier),
  ...zeros(day),
  ...unusual(day),
]
