import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { GapAmounts, GapDay } from '../causes/gap-day'
import { byLever, type Causes, LEVERS, sumCauses } from '../causes/levers'
import type { SiteMonth } from '../causes/site-causes'
import { withoutNoise } from '../decimal'
import { byMeasure, MEASURES, type Measure } from '../measures'
import type { CellKey } from '../records/cell-keys'
import { measuresOf } from '../records/measures'
import type { ActivityDay } from '../records/month-activity'
import { byService, PRODUCTIVE_SERVICES } from '../workshop-services'
import { siteAt } from './cells'

/** Gap of a day with what is realised outside the comparison. */
export interface CellAmounts extends GapAmounts {
  others: number
  /** what the day added to doubted figures; it is in no best day (4-decisions, 66) */
  doubtedDaily: number
}

/** A day of a month with a record of a concession, for each measure. */
export interface CellDay extends Record<Measure, CellAmounts> {
  date: LocalDate
}

const gapOf = ({ target, realized, gap, levers }: Causes): GapAmounts => ({
  target,
  realized,
  gap,
  levers,
})

/** What a day added to the doubted figures of a concession. */
function doubtedDaily({ doubts }: SiteMonth, day: ActivityDay | null, measure: Measure): number {
  const doubted = day && doubts?.get(day.date)
  if (!doubted) return 0
  const own = PRODUCTIVE_SERVICES.filter((service) => doubted.has(`${service} ${measure}`))
  return own.reduce((sum, service) => sum + measuresOf(day.daily[service])[measure], 0)
}

/**
 * Compared amounts of a concession on each day with a record, with today's targets and planning (4-decisions, 64;
 * 7-beyond §5).
 */
export const siteDays = (month: SiteMonth, days: MonthDays): CellDay[] =>
  month.activity.days.map(({ date }) => {
    const { cells, day } = siteAt(month, { date, days })
    return {
      date,
      ...byMeasure((measure) => {
        const own = cells[measure]
        const isCompared = (state: string) => state === 'compared'
        const others = own.reduce(
          (sum, { state, realized }) => (isCompared(state) ? sum : sum + realized),
          0,
        )
        const causes = own.flatMap((one) => (isCompared(one.state) && one.causes ? one.causes : []))
        return {
          ...gapOf(sumCauses(causes)),
          others: withoutNoise(others),
          doubtedDaily: withoutNoise(doubtedDaily(month, day, measure)),
        }
      }),
    }
  })

/** Days of each cell of a concession for one measure; a cell without comparison has none. */
export function daysByCell(
  month: SiteMonth,
  { days, measure }: { days: MonthDays; measure: Measure },
): Record<CellKey, GapDay[]> {
  const found = month.activity.days.map(({ date }) => ({
    date,
    cells: siteAt(month, { date, days }).cells[measure],
  }))
  const daysOf = (key: CellKey) =>
    found.flatMap(({ date, cells }) => {
      const own = cells.find((cell) => cell.key === key)
      return own?.state === 'compared' && own.causes ? { date, ...gapOf(own.causes) } : []
    })
  return {
    ...byService(daysOf),
    shared: daysOf('shared'),
    unallocated: daysOf('unallocated'),
  }
}

const zero = (): CellAmounts => ({
  target: 0,
  realized: 0,
  gap: 0,
  levers: byLever(() => 0),
  others: 0,
  doubtedDaily: 0,
})

function addAmounts(sum: CellAmounts, own: CellAmounts): void {
  sum.target += own.target
  sum.realized += own.realized
  sum.gap += own.gap
  sum.others += own.others
  for (const lever of LEVERS) sum.levers[lever] += own.levers[lever]
}

const rounded = ({ target, realized, gap, levers, ...own }: CellAmounts): CellAmounts => ({
  target: withoutNoise(target),
  realized: withoutNoise(realized),
  gap: withoutNoise(gap),
  levers: byLever((lever) => withoutNoise(levers[lever])),
  others: withoutNoise(own.others),
  doubtedDaily: withoutNoise(own.doubtedDaily),
})

/**
 * Sums the days of scopes that share no concession. Each part counts with its latest day not after the summed one, and
 * nothing before its first (4-decisions, 39).
 */
export function sumDays(parts: readonly (readonly CellDay[])[]): CellDay[] {
  const dates = [...new Set(parts.flatMap((part) => part.map(({ date }) => date)))].sort()
  const next = new Uint8Array(parts.length)
  return dates.map((date) => {
    const sum = byMeasure(zero)
    for (const [i, part] of parts.entries()) {
      let index = next[i] ?? 0
      if (part[index]?.date === date) index += 1
      next[i] = index
      const latest = part[index - 1]
      if (!latest) continue
      const isOfDay = latest.date === date
      for (const measure of MEASURES) {
        addAmounts(sum[measure], latest[measure])
        if (isOfDay) sum[measure].doubtedDaily += latest[measure].doubtedDaily
      }
    }
    return { date, ...byMeasure((measure) => rounded(sum[measure])) }
  })
}

/** The days of one measure. */
export const daysOfMeasure = (days: readonly CellDay[], measure: Measure): GapDay[] =>
  days.map((day) => ({ date: day.date, ...day[measure] }))
