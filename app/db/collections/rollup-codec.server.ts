import { Binary } from 'mongodb'
import type { Month } from '~/domain/calendar/local-date'
import type { DaySpan } from '~/domain/planning/stretches'
import type { Planned, PlannedMonth } from '~/domain/productivity/mechanic-months'
import { FIGURE_KEYS, type FiguresByService, noFiguresByService } from '~/domain/records/figures'
import {
  type ActivityDay,
  type MonthActivity,
  previousDay,
  type SiteDays,
} from '~/domain/records/month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'

/*
 * Storage format of the rollups that an import reads and writes for every concession. Serialised, a month of activity
 * has 1/6 of the bytes and takes 1/3 of the time: the driver and the embedded database decode no subdocuments. Other
 * rollups gain nothing and are stored as plain documents (docs/decisions/caches.md).
 *
 * Loops over module functions, not callbacks: each full garbage collection makes V8 drop the optimised code of closures,
 * and an import causes one or two.
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
  /** days with rows of each service, by concession; only where a record lacks one */
  rowDays?: Record<string, Record<ProductiveService, number>>
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

// Not stored for a single concession: an import reads and writes one rollup for each concession, and computes the daily
// figures from the cumulative ones.
const hasDaily = (siteIds: readonly unknown[]) => siteIds.length !== 1

function packedRows(sites: readonly SiteDays[]): Pick<PackedActivity, 'rowDays'> {
  const partial = sites.flatMap(({ siteId, rows }) => (rows ? [[siteId, rows] as const] : []))
  return partial.length > 0 ? { rowDays: Object.fromEntries(partial) } : {}
}

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
    ...packedRows(activity.sites),
    unreadable: activity.unreadable,
  }
}

/** Decodes a stored month of activity. */
export function unpackActivity(month: Month, packed: PackedActivity): MonthActivity {
  // Copied, because a Float64Array needs an offset that is a multiple of 8 bytes; in a message the bytes begin anywhere.
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
      ...(packed.rowDays?.[siteId] ? { rows: packed.rowDays[siteId] } : {}),
    })),
    unreadable: packed.unreadable,
  }
}

/** `planned` as stored: one text, which is decoded at once. */
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
