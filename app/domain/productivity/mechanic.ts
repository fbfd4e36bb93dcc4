import { lastDayOf } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import type { LocalDate, Month } from '../calendar/local-date'
import type { ElapsedDays, MonthDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import { HOURS_PER_DAY, productiveDaysOf } from '../planning/codes'
import { type DaySpan, spanText } from '../planning/stretches'
import { unroundedProrata } from '../records/projection'
import type { ProductiveService } from '../workshop-services'

/**
 * Working days of a span: a collaborator who arrives on the 20th has no days to bill before (4-decisions, 50).
 * @param date the data date; null: no record yet
 */
export function daysOfSpan(
  span: DaySpan | undefined,
  { month, date }: { month: Month; date: LocalDate | null },
  days: MonthDays,
): ElapsedDays {
  const elapsed = days.elapsedAt(date)
  if (!span) return { elapsed, total: days.total }
  const { from, to } = span
  const before = from ? days.elapsedAt(addDays(from, -1)) : 0
  // A stored number of working days may exceed the calendar's, so use `days.total` at the month's end
  const last = to && to < lastDayOf(month) ? days.elapsedAt(to) : days.total
  const total = Math.max(0, last - before)
  return { elapsed: Math.min(total, Math.max(0, elapsed - before)), total }
}

/** Formats the days of a row, 'jusqu’au 19/11/2026', when the collaborator has several rows; '' for a single row. */
export function periodText({ span, partOf }: Pick<MechanicMonth, 'span' | 'partOf'>): string {
  if (!span || !partOf) return ''
  const [from, to] = [span.from === partOf.from, span.to === partOf.to]
  return spanText({ from: from ? null : span.from, to: to ? null : span.to })
}

/** Input data of a collaborator's month. */
export interface MechanicMonth {
  /** identifies collaborator and month; null: a name unknown to the planning, or not the last row of a collaborator */
  recordId: string | null
  workerId: string | null
  siteId: string
  workerName: string
  service: ProductiveService
  metier: string
  apprentice: boolean
  /** attendance codes of the month; empty when the collaborator counts for no productive team */
  codes: Readonly<Record<LocalDate, string>>
  /** stored individual target of the month, hours; null: none */
  individualTargetHours: number | null
  /** hours billed from the 1st of the month to the data date */
  billedHours: number
  /** hours in progress, a snapshot */
  ongoingHours: number
  /** the days of the month that the row covers; undefined: all */
  span?: DaySpan
  /** days of all rows of a collaborator whose team or trade changes within the month; undefined: there is one row */
  partOf?: DaySpan
}

/** A collaborator's productivity at a date (3 §3). Hours and days; percentages without binary noise. */
export interface Mechanic extends Omit<MechanicMonth, 'codes'> {
  targetMultiplier: number
  /** productive days up to and including the date of the hours; 0 without hours of the month */
  presenceDays: number
  /** productive days of the whole month */
  plannedDays: number
  /** 7 hours per day of presence */
  potentialHours: number
  /** 7 hours per planned day × coefficient */
  baseTargetHours: number
  /** the individual target, else the base */
  finalTargetHours: number
  /** final × elapsed ÷ total working days; not rounded, because totals are computed from it (4-decisions, 48) */
  proratedTargetHours: number
  /** billed ÷ prorated in percent; null while the prorated target is 0 */
  realizationPercent: number | null
  /** billed ÷ final in percent; null without target */
  fullRealizationPercent: number | null
  /** on the last of several rows of a collaborator: the stored target of the month, and the base target of all rows */
  wholeMonth?: { individual: number | null; base: number }
}

/**
 * Share of a month's individual target for one row: its working days ÷ those of all rows of the collaborator. Days
 * before a change of team thus keep their target (4-decisions, 51).
 */
export function shareOfTarget(
  { individualTargetHours: whole, span, partOf }: MechanicMonth,
  { month, date }: { month: Month; date: LocalDate | null },
  days: MonthDays,
): number | null {
  if (whole === null || !partOf) return whole
  const all = daysOfSpan(partOf, { month, date }, days).total
  return all === 0 ? 0 : withoutNoise((whole * daysOfSpan(span, { month, date }, days).total) / all)
}

/** Adds the month's values as a whole to the last of several rows of each collaborator. */
export function withWholeMonths(
  mechanics: readonly Mechanic[],
  individualOf: (workerId: string) => number | null,
): Mechanic[] {
  const bases = new Map<string, number>()
  for (const { workerId, partOf, baseTargetHours } of mechanics)
    if (workerId && partOf)
      bases.set(workerId, withoutNoise((bases.get(workerId) ?? 0) + baseTargetHours))
  if (bases.size === 0) return [...mechanics]
  return mechanics.map((one) =>
    one.partOf && one.recordId && one.workerId
      ? {
          ...one,
          wholeMonth: {
            individual: individualOf(one.workerId),
            base: bases.get(one.workerId) ?? 0,
          },
        }
      : one,
  )
}

/**
 * Computes the productivity of a collaborator on `date`, the data date of the concession (4-decisions, 23 and 39).
 * @param date null: the month has no hours yet, so no presence is counted (4-decisions, 54)
 * @param days working days of the month up to that date; 0 elapsed while the concession has no record
 */
export function mechanicOf(
  { codes, ...month }: MechanicMonth,
  date: LocalDate | null,
  targetMultiplier: number,
  days: ElapsedDays,
): Mechanic {
  let presenceDays = 0
  let plannedDays = 0
  for (const day in codes) {
    const value = productiveDaysOf(codes[day] ?? '')
    if (value === 0) continue
    plannedDays = withoutNoise(plannedDays + value)
    if (date !== null && day <= date) presenceDays = withoutNoise(presenceDays + value)
  }
  const baseTargetHours = withoutNoise(plannedDays * HOURS_PER_DAY * targetMultiplier)
  const finalTargetHours = month.individualTargetHours ?? baseTargetHours
  const proratedTargetHours = unroundedProrata(finalTargetHours, days)
  return {
    targetMultiplier,
    presenceDays,
    plannedDays,
    potentialHours: withoutNoise(presenceDays * HOURS_PER_DAY),
    baseTargetHours,
    finalTargetHours,
    proratedTargetHours,
    realizationPercent: percentOf(month.billedHours, proratedTargetHours),
    fullRealizationPercent: percentOf(month.billedHours, finalTargetHours),
    ...month,
  }
}
