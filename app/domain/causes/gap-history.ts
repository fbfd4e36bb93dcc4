import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { byService, type ProductiveService } from '../workshop-services'
import { byLever, type Causes, LEVERS, type Lever } from './levers'
import { type SiteMonth, siteCauses } from './site-causes'

/** Gap to date and its levers on one day, in the measure's unit. The levers sum to the gap. */
export interface GapDay {
  date: LocalDate
  /** target prorated to each concession's data date of that day */
  target: number
  realized: number
  gap: number
  levers: Record<Lever, number>
}

/** Days of a concession's month with a record, in total and by service. */
export interface SiteGapHistory {
  total: GapDay[]
  services: Record<ProductiveService, GapDay[]>
}

const dayOf = (date: LocalDate, { target, realized, gap, levers }: Causes): GapDay => ({
  date,
  target,
  realized,
  gap,
  levers,
})

/**
 * Gap of a concession on each day with a record, by the formulas of `siteCauses` with today's targets and planning
 * (7-beyond §5).
 */
export function siteGapHistory(
  siteId: string,
  month: SiteMonth,
  { days, measure }: { days: MonthDays; measure: Measure },
): SiteGapHistory {
  const found = month.activity.days.map(({ date }) =>
    siteCauses(siteId, month, { date, days, measure }),
  )
  const dates = month.activity.days.map(({ date }) => date)
  const listOf = (of: (at: number) => Causes | undefined) =>
    dates.flatMap((date, i) => {
      const causes = of(i)
      return causes ? [dayOf(date, causes)] : []
    })
  return {
    total: listOf((i) => found[i]?.total),
    services: byService((service) => listOf((i) => found[i]?.services[service])),
  }
}

/**
 * Sums the days of scopes that share no concession. Each part counts with its latest day not after the summed one, and
 * nothing before its first (4-decisions, 39).
 */
export function sumGapDays(parts: readonly (readonly GapDay[])[]): GapDay[] {
  const dates = [...new Set(parts.flatMap((part) => part.map(({ date }) => date)))].sort()
  const next = new Uint8Array(parts.length)
  return dates.map((date) => {
    const sum: GapDay = { date, target: 0, realized: 0, gap: 0, levers: byLever(() => 0) }
    for (const [i, part] of parts.entries()) {
      let index = next[i] ?? 0
      if (part[index]?.date === date) index += 1
      next[i] = index
      const latest = part[index - 1]
      if (!latest) continue
      sum.target += latest.target
      sum.realized += latest.realized
      sum.gap += latest.gap
      for (const lever of LEVERS) sum.levers[lever] += latest.levers[lever]
    }
    sum.target = withoutNoise(sum.target)
    sum.realized = withoutNoise(sum.realized)
    sum.gap = withoutNoise(sum.gap)
    for (const lever of LEVERS) sum.levers[lever] = withoutNoise(sum.levers[lever])
    return sum
  })
}
