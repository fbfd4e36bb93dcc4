import { withoutNoise } from '../decimal'
import type { MonthStaff } from '../planning/potential/month-staff'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import type { ChartDay } from './daily-series'

/** Distributions of the monthly target over days: working days (3 §2.1), or planned presence (7-beyond §1). */
const TARGET_PATHS = ['days', 'presence'] as const
export type TargetPath = (typeof TARGET_PATHS)[number]

/** Parses the distribution of the URL parameter `path`; 'days' for anything else. */
export const readPath = (text: string | null): TargetPath =>
  text === 'presence' ? 'presence' : 'days'

/**
 * Distributes the monthly target of the daily chart by planned potential hours: a Saturday with two people has the
 * weight of two people (7-beyond §1). Days without people have no target. Verdicts do not use these targets.
 * @param target the monthly target, euros or hours
 * @returns null when the month is not planned, or some of its planning is invalid
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
    return { ...day, target: own === 0 ? null : withoutNoise((target * own) / whole) }
  })
}
