import { effectiveImportDate } from '~/domain/calendar/analysis-date'
import { addDays } from '~/domain/calendar/day-counting'
import { nationalHolidays } from '~/domain/calendar/holidays'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { activityOf, type SiteDay, type SiteMonth } from './activity'
import { attendanceOf } from './attendance'
import type { DemoNetwork } from './network'
import { workersOf } from './workers'

/** The national holidays of the months' years. */
export function holidaysOf(months: readonly Month[]): ReadonlySet<LocalDate> {
  const years = new Set(months.map((month) => Number(month.slice(0, 4))))
  return new Set([...years].flatMap(nationalHolidays).map((holiday) => holiday.date))
}

/** The `count` months up to and including `last`, in order. */
export function monthsUpTo(last: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, i) => addMonths(last, i - count + 1))
}

/** Every concession's people and attendance in a month, as seen on `today`. */
export function siteMonths(
  network: Pick<DemoNetwork, 'sites'>,
  month: Month,
  today: LocalDate,
): SiteMonth[] {
  const holidays = holidaysOf([month])
  return network.sites.map((site) => {
    const workers = workersOf(site)
    const codes = new Map(
      workers.map((worker) => [
        worker.document._id,
        attendanceOf(site, worker, month, { holidays, today }),
      ]),
    )
    return { site, workers, codes }
  })
}

/** The month's activity of every concession up to and including `last`, by day in order. */
export function activityByDay(
  months: readonly SiteMonth[],
  month: Month,
  last: LocalDate,
): Map<LocalDate, SiteDay[]> {
  const holidays = holidaysOf([month])
  const byDay = new Map<LocalDate, SiteDay[]>()
  for (const siteMonth of months)
    for (const day of activityOf(siteMonth, month, last, holidays)) {
      const same = byDay.get(day.date)
      if (same) same.push(day)
      else byDay.set(day.date, [day])
    }
  return new Map([...byDay].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Activity on `date` of the concessions that were open that day, none of them late. */
export function activityDays(network: DemoNetwork, date: LocalDate): SiteDay[] {
  const months = siteMonths(network, monthOf(date), addDays(date, 1))
  return activityByDay(months, monthOf(date), addDays(date, 40)).get(date) ?? []
}

/** Import date of an activity date's workbook; that of a Friday is the Saturday when it is imported on the weekend. */
export function importDateOf(date: LocalDate, today: LocalDate): LocalDate {
  const usual = effectiveImportDate(date, today)
  return usual > today ? addDays(date, 1) : usual
}
