import type { LocalDate, Month } from '../../calendar/local-date'
import { withoutNoise } from '../../decimal'
import {
  byService,
  isProductive,
  PRODUCTIVE_SERVICES,
  type ProductiveService,
} from '../../workshop-services'
import { HOURS_PER_DAY, presenceOf, productiveDaysOf } from '../codes'

/** One number per productive team. */
export type ByService = Record<ProductiveService, number>

/** A scope's productive teams on one day. */
export interface StaffDay {
  date: LocalDate
  /** number of people whose code has a value above 0 */
  present: ByService
  /** potential hours: 7 per productive day */
  potential: ByService
}

/** Planned attendance of a scope's month: days in order, without days on which no one is present. */
export interface MonthStaff {
  month: Month
  days: StaffDay[]
  /** concessions whose planning is invalid: left out (4-decisions, 42); undefined: none */
  unreadable?: string[]
}

/** The part of a worker's month that sums read. */
export interface WorkerMonth {
  service: string
  /** keyed by yyyy-MM-dd */
  days: Record<LocalDate, { code: string }>
}

const noStaff = (): ByService => byService(() => 0)

function gather(month: Month, cells: Iterable<StaffDay>): MonthStaff {
  const byDate = new Map<LocalDate, StaffDay>()
  for (const cell of cells) {
    const day = byDate.get(cell.date) ?? {
      date: cell.date,
      present: noStaff(),
      potential: noStaff(),
    }
    byDate.set(cell.date, day)
    for (const service of PRODUCTIVE_SERVICES) {
      day.present[service] += cell.present[service]
      day.potential[service] = withoutNoise(day.potential[service] + cell.potential[service])
    }
  }
  return { month, days: [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) }
}

/** Attendance of the given workers; only productive teams count (4-decisions, 22). */
export function staffOf(month: Month, workers: readonly WorkerMonth[]): MonthStaff {
  const cells = workers.flatMap(({ service, days }) => {
    if (!isProductive(service)) return []
    return Object.entries(days)
      .filter(([, { code }]) => presenceOf(code) > 0)
      .map(([date, { code }]) => ({
        date,
        present: { ...noStaff(), [service]: 1 },
        potential: { ...noStaff(), [service]: productiveDaysOf(code) * HOURS_PER_DAY },
      }))
  })
  return gather(month, cells)
}

/** Sums scopes that share no worker. */
export function sumStaff(month: Month, parts: readonly MonthStaff[]): MonthStaff {
  const sum = gather(
    month,
    parts.flatMap((part) => part.days),
  )
  const unreadable = parts.flatMap((part) => part.unreadable ?? [])
  return unreadable.length > 0 ? { ...sum, unreadable } : sum
}

/**
 * A team's figures at a date (3 §3): people present that day, person-days and potential hours up to and including it.
 */
export interface StaffFigures {
  dailyStaff: number
  cumulativeStaff: number
  potentialHours: number
}

/** Figures of the given teams on `date`. */
export function staffOn(
  staff: MonthStaff,
  date: LocalDate,
  services: readonly ProductiveService[],
): StaffFigures {
  const figures = { dailyStaff: 0, cumulativeStaff: 0, potentialHours: 0 }
  for (const day of staff.days) {
    if (day.date > date) break
    for (const service of services) {
      if (day.date === date) figures.dailyStaff += day.present[service]
      figures.cumulativeStaff += day.present[service]
      figures.potentialHours = withoutNoise(figures.potentialHours + day.potential[service])
    }
  }
  return figures
}
