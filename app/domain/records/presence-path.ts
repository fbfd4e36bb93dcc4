import { exact } from '../exact'
import type { MonthStaff } from '../planning/month-staff'
import type { ChartDay } from './daily-series'
import { PRODUCTIVE_SERVICES } from './services'

/** What a day's target follows: the month's working days (3 §2.1), or who is planned to be there (7-beyond §1). */
const TARGET_PATHS = ['days', 'presence'] as const
export type TargetPath = (typeof TARGET_PATHS)[number]

/** The path that `path` of the address names; the even one for anything else. */
export const readPath = (text: string | null): TargetPath =>
  text === 'presence' ? 'presence' : 'days'

/**
 * The daily chart with the monthly target spread over the days by planned potential hours: a Saturday with two people
 * weighs two people (7-beyond §1). Days without anybody have no target. Nothing is judged by it.
 * @param target the monthly target, euros or hours
 * @returns null where the planning does not hold the month, or some of it cannot be read
 */
export function byPresence(
  series: readonly ChartDay[],
  staff: MonthStaff,
  target: number,
): ChartDay[] | null {
  if (staff.unreadable || target === 0) return null
  const hours = new Map(
    staff.days.map(({ date, potential }) => [
      date,
      PRODUCTIVE_SERVICES.reduce((sum, service) => sum + potential[service], 0),
    ]),
  )
  const whole = series.reduce((sum, { date }) => sum + (hours.get(date) ?? 0), 0)
  if (whole === 0) return null
  return series.map((day) => {
    const own = hours.get(day.date) ?? 0
    return { ...day, target: own === 0 ? null : exact((target * own) / whole) }
  })
}
