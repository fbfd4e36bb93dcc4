import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { type ByMeasure, MEASURES, type Measure } from '../measures'
import type { FiguresByService } from '../records/figures'
import { isFall } from '../records/is-fall'
import { measuresOf } from '../records/measures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import {
  type BroughtDay,
  type Carried,
  isWhollyCarried,
  judgedTotal,
  type UsualDay,
} from './usual-day'

/** Kinds of doubt about an imported figure (4-decisions, 55). */
export const RESERVE_KINDS = ['fall', 'zero', 'above', 'below', 'absent'] as const
export type ReserveKind = (typeof RESERVE_KINDS)[number]

/** Doubted figure and the figure it is compared with. Euros of CA Net, hours. */
export interface Reserve {
  kind: Exclude<ReserveKind, 'absent'>
  measure: Measure
  /** null for the whole concession */
  service: ProductiveService | null
  /** earlier cumulative figure, or the usual amount of as many working days as the new figure covers */
  old: number
  new: number
  /** day of the earlier cumulative figure; null when `old` is the usual amount */
  since: LocalDate | null
}

/** Reserve of an import with its concession; measure and figures are null for a concession missing in the file. */
export interface SiteReserve extends Omit<Reserve, 'kind' | 'measure' | 'old' | 'new'> {
  kind: ReserveKind
  siteId: string
  site: string
  measure: Measure | null
  old: number | null
  new: number | null
}

/** Factor above, or divisor below the usual day, from which a day is doubted. */
const TIMES = 3

interface Earlier {
  date: LocalDate
  figures: FiguresByService
}

/** New figures of a concession and the figures they are compared with. */
export interface DoubtedDay {
  services: FiguresByService
  brought: BroughtDay
  /** earlier record of the month; null when there is none */
  earlier: Earlier | null
  /** null when too few days are known */
  usual: UsualDay | null
  /** figures that are not of the day */
  carried?: Carried
}

const isNothing = (measures: ByMeasure) => MEASURES.every((measure) => measures[measure] === 0)

/** Cumulative figures below those of an earlier day, or below the ones they replace. */
export const fallsBelow = (services: FiguresByService, earlier: Earlier | null): Reserve[] =>
  PRODUCTIVE_SERVICES.flatMap((service) =>
    MEASURES.flatMap((measure): Reserve[] => {
      if (!earlier) return []
      const old = measuresOf(earlier.figures[service])[measure]
      const now = measuresOf(services[service])[measure]
      return isFall(now, old, measure === 'revenue' ? 'euros' : 'hours')
        ? [{ kind: 'fall', measure, service, old, new: now, since: earlier.date }]
        : []
    }),
  )

const firstOf = (measures: ByMeasure): Measure =>
  MEASURES.find((measure) => measures[measure] > 0) ?? 'revenue'

/**
 * Services that dropped to 0. Either the cumulative figures are 0 after an earlier non-zero day, or a working day
 * adds nothing although each of the last days did.
 */
const zeros = ({ services, brought, earlier, usual, carried = {} }: DoubtedDay): Reserve[] =>
  PRODUCTIVE_SERVICES.flatMap((service): Reserve[] => {
    if (isWhollyCarried(carried, service)) return []
    const before = earlier && measuresOf(earlier.figures[service])
    if (before && !isNothing(before) && isNothing(measuresOf(services[service]))) {
      const measure = firstOf(before)
      const { date: since } = earlier
      return [{ kind: 'zero', measure, service, old: before[measure], new: 0, since }]
    }
    const isIdle = brought.worked > 0 && isNothing(measuresOf(brought.daily[service]))
    if (!isIdle || !usual?.steady.has(service)) return []
    const measure = firstOf(usual.services[service])
    const old = withoutNoise(usual.services[service][measure] * brought.worked)
    return [{ kind: 'zero', measure, service, old, new: 0, since: null }]
  })

/**
 * Days above three times or below a third of the usual day, scaled to the covered working days. A day that covers
 * no working day can only be too high, because 0 is normal (4-decisions, 60). A negative day is a decreased
 * cumulative figure, reported as such.
 */
const unusual = ({ brought, usual, carried = {} }: DoubtedDay): Reserve[] =>
  MEASURES.flatMap((measure): Reserve[] => {
    if (!usual || usual.total[measure] <= 0) return []
    const now = judgedTotal(brought.daily, measure, carried)
    const old = withoutNoise(usual.total[measure] * Math.max(1, brought.worked))
    const doubt = { measure, service: null, old, new: now, since: null }
    if (now > withoutNoise(old * TIMES)) return [{ kind: 'above', ...doubt }]
    const isLow = brought.worked > 0 && now >= 0 && withoutNoise(now * TIMES) < old
    return isLow ? [{ kind: 'below', ...doubt }] : []
  })

/** All doubts about a concession's day that follow from its records (4-decisions, 55). */
export const doubtsOf = (day: DoubtedDay): Reserve[] => [
  ...fallsBelow(day.services, day.earlier),
  ...zeros(day),
  ...unusual(day),
]
