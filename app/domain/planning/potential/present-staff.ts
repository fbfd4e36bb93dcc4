import { effectiveImportDate } from '../../calendar/analysis-date'
import type { LocalDate } from '../../calendar/local-date'
import { withoutNoise } from '../../decimal'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../../workshop-services'
import { type MonthStaff, staffOn } from './month-staff'

/** Modes of 'Effectif Présent': J-1, Jour J, Cumul à date (3 §2.3). */
export const STAFF_SPANS = ['previous', 'day', 'to-date'] as const
export type StaffSpan = (typeof STAFF_SPANS)[number]

/** Labels of the modes (3 §2.3). */
export const SPAN_LABELS: Readonly<Record<StaffSpan, string>> = {
  previous: 'J-1',
  day: 'Jour J',
  'to-date': 'Cumul à date',
}

/** Parses the mode of a query parameter; J-1 for anything else. */
export function readStaffSpan(text: string | null): StaffSpan {
  return STAFF_SPANS.find((span) => span === text) ?? 'previous'
}

/**
 * 'Jour J' of an analysed date: the day on which its figures are imported, Monday for a Friday (1 §4, effective import
 * date).
 * @param today the current day, after the analysed date
 */
export function dayOf(date: LocalDate, today: LocalDate): LocalDate {
  return effectiveImportDate(date, today)
}

/** One line of 'Effectif Présent'. */
export interface StaffCount {
  /** people present on a day; person-days for 'Cumul à date' */
  present: number
  /** hours: 7 per productive day (4-decisions, 22) */
  potential: number
  /** mean number of people per working day, for person-days; null before the first working day */
  perDay?: number | null
}

/** 'Effectif Présent' of a scope's productive teams. */
export interface PresentStaff {
  services: (StaffCount & { service: ProductiveService })[]
  total: StaffCount
}

function presentBy(of: (service: ProductiveService) => StaffCount): PresentStaff {
  const services = PRODUCTIVE_SERVICES.map((service) => ({ service, ...of(service) }))
  const total = services.reduce(
    (sum, { present, potential }) => ({
      present: sum.present + present,
      potential: withoutNoise(sum.potential + potential),
    }),
    { present: 0, potential: 0 },
  )
  return { services, total }
}

/** Staff present on a day. */
export function presentOn(staff: MonthStaff, date: LocalDate): PresentStaff {
  const day = staff.days.find((planned) => planned.date === date)
  return presentBy((service) => ({
    present: day?.present[service] ?? 0,
    potential: day?.potential[service] ?? 0,
  }))
}

/**
 * Person-days from the 1st up to and including a day, and their mean per working day.
 * @param elapsed working days up to the day
 */
export function presentUpTo(staff: MonthStaff, date: LocalDate, elapsed: number): PresentStaff {
  const { services, total } = presentBy((service) => {
    const { cumulativeStaff, potentialHours } = staffOn(staff, date, [service])
    return { present: cumulativeStaff, potential: potentialHours }
  })
  const withMean = <Count extends StaffCount>(count: Count) => ({
    ...count,
    perDay: elapsed === 0 ? null : withoutNoise(count.present / elapsed),
  })
  return { services: services.map(withMean), total: withMean(total) }
}
