import { daysOf } from '../calendar/day-arithmetic'
import { type LocalDate, monthOf } from '../calendar/local-date'
import { normalised, personKey } from '../comparable-text'
import { withoutNoise } from '../decimal'
import type { IsWorked } from '../records/data-dates'
import { type FedFigures, isFed } from '../records/feed-layers'
import {
  type AdvisorSales,
  FIGURE_KEYS,
  type FiguresByService,
  noFiguresByService,
  SNAPSHOT_KEYS,
  type WorkerFigures,
} from '../records/figures'
import { PRODUCTIVE_SERVICES } from '../workshop-services'

/** Figures of that day alone, which one model gave of one concession (8 §1, `day` and `dated`). */
export interface DayFigures {
  date: LocalDate
  /** what the model gave on that day; anything else counts as 0 */
  fed: FedFigures
  /** false: a day without rows between the first and the last date of a dated file */
  hasRows: boolean
  /** euros, hours and numbers of the day */
  services: FiguresByService
  /** hours of the day, linked to the known workers */
  workers: readonly WorkerFigures[]
  /** pieces of the day */
  advisers: readonly AdvisorSales[]
}

/** Figures since the 1st of the month. */
export interface Cumulated {
  services: FiguresByService
  workers: WorkerFigures[]
  advisers: AdvisorSales[]
}

const SNAPSHOTS: ReadonlySet<string> = new Set(SNAPSHOT_KEYS)

function addServices(sum: FiguresByService, { fed, hasRows, services }: DayFigures): void {
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) {
      if (!isFed(fed, service, key)) continue
      const own = services[service][key]
      // A day without rows says nothing of what is in progress.
      if (!SNAPSHOTS.has(key)) sum[service][key] = withoutNoise(sum[service][key] + own)
      else if (hasRows) sum[service][key] = own
    }
}

/** True for the same person: by link, else by matricule, else by name where one side lacks the better one. */
function isSameWorker(a: WorkerFigures, b: WorkerFigures): boolean {
  if (a.service !== b.service) return false
  if (a.workerId !== null && b.workerId !== null) return a.workerId === b.workerId
  if (a.matricule !== null && b.matricule !== null) return a.matricule === b.matricule
  return personKey(a.name) === personKey(b.name)
}

/** Adds a day's hours; name, matricule and job title of a person are those of the latest day. */
function addWorkers(sums: WorkerFigures[], { fed, hasRows, workers }: DayFigures): void {
  if (hasRows) for (const sum of sums) if (fed[sum.service] !== undefined) sum.ongoingHours = 0
  for (const own of workers) {
    const known = sums.find((sum) => isSameWorker(sum, own))
    if (!known) {
      sums.push({ ...own })
      continue
    }
    const { billedHours, ongoingHours, workerId, matricule } = known
    Object.assign(known, own, {
      workerId: own.workerId ?? workerId,
      matricule: own.matricule ?? matricule,
      billedHours: withoutNoise(billedHours + own.billedHours),
      ongoingHours: withoutNoise(ongoingHours + own.ongoingHours),
    })
  }
}

const advisorKey = ({ service, name }: AdvisorSales) =>
  `${service} ${personKey(name) || normalised(name)}`

function addAdvisors(sums: Map<string, AdvisorSales>, { advisers }: DayFigures): void {
  for (const { name, service, sales } of advisers) {
    const key = advisorKey({ name, service, sales })
    const known = sums.get(key)?.sales ?? {}
    const sum: Record<string, number> = { ...known }
    for (const [family, count] of Object.entries(sales))
      sum[family] = withoutNoise((sum[family] ?? 0) + count)
    sums.set(key, { name, service, sales: sum })
  }
}

const inOrder = (a: WorkerFigures, b: WorkerFigures) =>
  PRODUCTIVE_SERVICES.indexOf(a.service) - PRODUCTIVE_SERVICES.indexOf(b.service) ||
  a.name.localeCompare(b.name, 'fr') ||
  (a.workerId ?? a.matricule ?? '').localeCompare(b.workerId ?? b.matricule ?? '')

/** Days of the month of a date up to the date, ascending. */
const daysUpTo = <D extends Pick<DayFigures, 'date'>>(days: readonly D[], date: LocalDate): D[] =>
  days
    .filter((day) => day.date <= date && monthOf(day.date) === monthOf(date))
    .sort((a, b) => (a.date < b.date ? -1 : 1))

/**
 * Adds up the days of a month up to a date. Hours and repair orders in progress are those of the latest day with rows
 * (8 §1, `day`).
 * @param days of one model and concession, in any order, at most one of each date
 */
export function cumulatedAt(days: readonly DayFigures[], date: LocalDate): Cumulated {
  const services = noFiguresByService()
  const workers: WorkerFigures[] = []
  const advisers = new Map<string, AdvisorSales>()
  for (const day of daysUpTo(days, date)) {
    addServices(services, day)
    addWorkers(workers, day)
    addAdvisors(advisers, day)
  }
  return { services, workers: workers.sort(inOrder), advisers: [...advisers.values()] }
}

/** Working days from the 1st up to a date without figures; a day without expected activity is never missing. */
export function missingDays(
  known: Iterable<LocalDate>,
  date: LocalDate,
  isWorked: IsWorked,
): LocalDate[] {
  const there = new Set(known)
  return daysOf(monthOf(date)).filter((day) => day <= date && isWorked(day) && !there.has(day))
}

/**
 * Dates whose records are added up again after some days changed: from the first changed day of their month on.
 * @param recorded dates of records that the model feeds
 */
export function datesToSum(
  recorded: readonly LocalDate[],
  changed: readonly LocalDate[],
): LocalDate[] {
  const isAfter = (date: LocalDate) =>
    changed.some((day) => monthOf(day) === monthOf(date) && day <= date)
  return recorded.filter(isAfter).sort()
}
