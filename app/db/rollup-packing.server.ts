import { Binary } from 'mongodb'
import { dayIn, dayNumber, type Month } from '~/domain/calendar/business-day'
import type { ByService, MonthStaff } from '~/domain/planning/month-staff'
import type { DaySpan } from '~/domain/planning/stretches'
import type { Planned, PlannedMonth } from '~/domain/productivity/gather'
import { FIGURE_KEYS, type FiguresByService, noFiguresByService } from '~/domain/records/figures'
import { type ActivityDay, type MonthActivity, previousDay } from '~/domain/records/month-activity'
import { byService, PRODUCTIVE_SERVICES } from '~/domain/records/services'
import { noVideocheckFigures, VIDEOCHECK_KEYS } from '~/domain/videocheck/figures'
import type { VideocheckMonth } from '~/domain/videocheck/month'

/*
 * Compact storage of rollups, which every page reads. Numbers are arrays in a fixed order (service, then figure): a
 * third of the bytes and of the decoding time of nested documents. Activity figures, which each import writes for every
 * concession, are one binary value.
 *
 * Per-day and per-person work uses module-level functions and loops. V8 drops the compiled code of closures created at
 * each call with every full garbage collection, and an import causes one or two.
 */

/** `activity` in storage format. */
export interface PackedActivity {
  dates: string[]
  /** little-endian doubles: per day cumulative and daily, 24 numbers each; for a single concession cumulative only */
  figures: Binary
  siteIds: string[]
  siteDays: number[]
  /** per concession, in the order of `siteIds`: days whose record has workers, and days whose record has sales */
  workerDays: number[]
  salesDays: number[]
  unreadable: string[]
}

/** `staff` in storage format: per day present and potential, 3 numbers each. */
export interface PackedStaff {
  days: { date: string; figures: number[] }[]
  unreadable?: string[]
}

/** `videocheck` in storage format; `days` holds the day of the month, 0 without data. */
export interface PackedVideocheck {
  figures: number[]
  targets: VideocheckMonth['targets']
  siteIds: string[]
  days: number[]
  unreadable: string[]
}

const SIZE = PRODUCTIVE_SERVICES.length * FIGURE_KEYS.length

function flatten(figures: FiguresByService, into: Float64Array, start: number): void {
  let i = start
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) {
      into[i] = figures[service][key]
      i += 1
    }
}

function unfold(numbers: Float64Array, start: number): FiguresByService {
  const figures = noFiguresByService()
  let i = start
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) {
      figures[service][key] = numbers[i] ?? 0
      i += 1
    }
  return figures
}

// Left out for a single concession: daily figures are differences of its cumulative ones, and an import writes
// thousands of these documents.
const hasDaily = (siteIds: readonly unknown[]) => siteIds.length !== 1

/** Encodes a month of activity for storage. */
export function packActivity(activity: MonthActivity): PackedActivity {
  const withDaily = hasDaily(activity.sites)
  const size = withDaily ? 2 * SIZE : SIZE
  const numbers = new Float64Array(activity.days.length * size)
  activity.days.forEach(({ cumulative, daily }, i) => {
    flatten(cumulative, numbers, i * size)
    if (withDaily) flatten(daily, numbers, i * size + SIZE)
  })
  return {
    dates: activity.days.map(({ date }) => date),
    figures: new Binary(new Uint8Array(numbers.buffer)),
    siteIds: activity.sites.map((site) => site.siteId),
    siteDays: activity.sites.map((site) => site.days),
    workerDays: activity.sites.map((site) => site.workers),
    salesDays: activity.sites.map((site) => site.sales),
    unreadable: activity.unreadable,
  }
}

/** Decodes a stored month of activity. */
export function unpackActivity(month: Month, packed: PackedActivity): MonthActivity {
  // Copied: a Float64Array must start at a multiple of 8 bytes, and the bytes lie at any offset of a message.
  const numbers = new Float64Array(new Uint8Array(packed.figures.value()).buffer)
  const withDaily = hasDaily(packed.siteIds)
  const size = withDaily ? 2 * SIZE : SIZE
  const days: ActivityDay[] = []
  let earlier: FiguresByService | null = null
  for (const [i, date] of packed.dates.entries()) {
    const cumulative = unfold(numbers, i * size)
    const daily = withDaily ? unfold(numbers, i * size + SIZE) : previousDay(cumulative, earlier)
    days.push({ date, cumulative, daily })
    earlier = cumulative
  }
  return {
    month,
    days,
    sites: packed.siteIds.map((siteId, i) => ({
      siteId,
      days: packed.siteDays[i] ?? 0,
      workers: packed.workerDays[i] ?? 0,
      sales: packed.salesDays[i] ?? 0,
    })),
    unreadable: packed.unreadable,
  }
}

/** Encodes a month of attendance for storage. */
export function packStaff(staff: MonthStaff): PackedStaff {
  const days = staff.days.map(({ date, present, potential }) => ({
    date,
    figures: [present, potential].flatMap((by) => PRODUCTIVE_SERVICES.map((key) => by[key])),
  }))
  return staff.unreadable ? { days, unreadable: staff.unreadable } : { days }
}

function unfoldServices(numbers: readonly number[], start: number): ByService {
  const by = byService(() => 0)
  for (const [i, service] of PRODUCTIVE_SERVICES.entries()) by[service] = numbers[start + i] ?? 0
  return by
}

const staffDay = ({ date, figures }: PackedStaff['days'][number]) => ({
  date,
  present: unfoldServices(figures, 0),
  potential: unfoldServices(figures, PRODUCTIVE_SERVICES.length),
})

/** Decodes a stored month of attendance. */
export function unpackStaff(month: Month, packed: PackedStaff): MonthStaff {
  const days = packed.days.map(staffDay)
  return packed.unreadable ? { month, days, unreadable: packed.unreadable } : { month, days }
}

/** `planned` in storage format: one JSON string, which decodes faster than nested BSON. */
export interface PackedPlanned {
  people: string
  unreadable: readonly string[]
}

type PackedPerson = (string | boolean | (string | null)[] | DaySpan)[]

/** Encodes the planned workers for storage: each worker's codes, in the order of all days that occur. */
export function packPlanned({ people, unreadable }: Planned): PackedPlanned {
  const dates = [...new Set(people.flatMap(({ codes }) => Object.keys(codes)))].sort()
  const rows = people.map(
    ({
      workerId,
      siteId,
      service,
      name,
      metier,
      apprentice,
      codes,
      span,
      partOf,
    }): PackedPerson => [
      workerId,
      siteId,
      service,
      name,
      metier,
      apprentice,
      dates.map((date) => codes[date] ?? null),
      ...(span ? [span] : []),
      ...(span && partOf ? [partOf] : []),
    ],
  )
  return { people: JSON.stringify({ dates, rows }), unreadable }
}

function unpackPerson(row: PackedPerson, dates: readonly string[]): PlannedMonth {
  const [workerId, siteId, service, name, metier, apprentice, own, span, partOf] = row as unknown[]
  const codes: Record<string, string> = {}
  for (const [i, code] of (own as (string | null)[]).entries())
    if (code !== null) codes[dates[i] ?? ''] = code
  const person = { workerId, siteId, service, name, metier, apprentice, codes }
  return { ...person, ...(span ? { span } : {}), ...(partOf ? { partOf } : {}) } as PlannedMonth
}

/** Decodes stored planned workers. */
export function unpackPlanned({ people, unreadable }: PackedPlanned): Planned {
  const { dates, rows } = JSON.parse(people) as { dates: string[]; rows: PackedPerson[] }
  const unpacked: PlannedMonth[] = []
  for (const row of rows) unpacked.push(unpackPerson(row, dates))
  return { people: unpacked, unreadable }
}

/** Encodes a month of VideoCheck for storage. */
export function packVideocheck({
  figures,
  targets,
  sites,
  unreadable,
}: VideocheckMonth): PackedVideocheck {
  return {
    figures: VIDEOCHECK_KEYS.map((key) => figures[key]),
    targets,
    siteIds: sites.map(({ siteId }) => siteId),
    days: sites.map(({ date }) => (date ? dayNumber(date) : 0)),
    unreadable,
  }
}

/** Decodes a stored month of VideoCheck. */
export function unpackVideocheck(month: Month, packed: PackedVideocheck): VideocheckMonth {
  const figures = noVideocheckFigures()
  VIDEOCHECK_KEYS.forEach((key, i) => {
    figures[key] = packed.figures[i] ?? 0
  })
  const dateOf = (day = 0) => (day > 0 ? dayIn(month, day) : null)
  const sites = packed.siteIds.map((siteId, i) => ({ siteId, date: dateOf(packed.days[i]) }))
  return { figures, targets: packed.targets, sites, unreadable: packed.unreadable ?? [] }
}
