import { daysOf, weekday } from '~/domain/calendar/day-arithmetic'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { HOURS_PER_DAY, productiveDaysOf } from '~/domain/planning/codes'
import { FAMILIES, type Family } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { FAMILY_RATES, rateOf, SEASON } from './business-constants'
import type { DemoSite } from './network'
import { type Random, randomFor } from './random'
import type { DemoWorker } from './workers'

/** A concession's workers with their attendance codes in a month. */
export interface SiteMonth {
  site: DemoSite
  workers: readonly DemoWorker[]
  /** codes by worker id, then day */
  codes: ReadonlyMap<string, Readonly<Record<LocalDate, string>>>
}

/** Cumulative figures of a service, in cents and hundredths of an hour, so that sums are exact. */
export interface ServiceTotals {
  cents: number
  totalHours: number
  hecHours: number
  ongoing: number
  workshops: number
  clients: number
  guaranties: number
  cessions: number
}

/** A concession's figures on the morning after `date`, cumulative from the 1st of the month. */
export interface SiteDay {
  site: DemoSite
  date: LocalDate
  services: Record<ProductiveService, ServiceTotals>
  /** hundredths of an hour by worker */
  workers: { worker: DemoWorker; billed: number; ongoing: number }[]
  /** pieces by advisor ('': no advisor) and service */
  advisers: { name: string; service: ProductiveService; sales: Record<Family, number> }[]
}

const noTotals = (): ServiceTotals => ({
  cents: 0,
  totalHours: 0,
  hecHours: 0,
  ongoing: 0,
  workshops: 0,
  clients: 0,
  guaranties: 0,
  cessions: 0,
})

/** A random integer with the given mean. */
function count(random: Random, mean: number): number {
  const floor = Math.floor(mean)
  return floor + (random.chance(mean - floor) ? 1 : 0)
}

function sell(day: SiteDay, service: ProductiveService, hours: number, random: Random): void {
  for (const family of FAMILIES) {
    const pieces = count(random, hours * FAMILY_RATES[service][family] * random.between(0.6, 1.4))
    if (pieces === 0) continue
    const own = day.advisers.filter((advisor) => advisor.service === service)
    const seller = random.chance(0.06) ? own.find(({ name }) => name === '') : own[0]
    if (seller) seller.sales[family] += pieces
  }
}

function work(day: SiteDay, month: SiteMonth, random: Random): void {
  const { performance, hecShare } = month.site.temper
  const pace = performance * (SEASON[day.date.slice(5, 7)] ?? 1) * random.around(1, 0.1)
  const hours: Record<ProductiveService, number> = { mechanic: 0, quickService: 0, body: 0 }
  for (const entry of day.workers) {
    const { _id, service } = entry.worker.document
    const present = productiveDaysOf(month.codes.get(_id)?.[day.date] ?? '') * HOURS_PER_DAY
    const billed = Math.round(present * entry.worker.pace * pace * random.around(1, 0.25) * 100)
    entry.billed += billed
    entry.ongoing = Math.round(random.between(0, 6) * 100)
    hours[service as ProductiveService] += billed
  }
  for (const service of PRODUCTIVE_SERVICES) {
    const totals = day.services[service]
    // A few hours are billed without a worker's name.
    const totalHours = Math.round(hours[service] * random.between(1, 1.03))
    const hecHours = Math.round(totalHours * Math.min(1, hecShare * random.around(1, 0.08)))
    totals.totalHours += totalHours
    totals.hecHours += hecHours
    totals.cents += Math.round(hecHours * rateOf(month.site, service) * random.around(1, 0.12))
    totals.cents += Math.round((totalHours - hecHours) * random.between(20, 45))
    if (random.chance(0.008)) totals.cents -= random.whole(60_000, 250_000)
    totals.ongoing = Math.round(random.between(0.4, 1.6) * (totalHours + 800))
    totals.workshops = random.whole(2, 12)
    totals.clients += count(random, (hecHours / 100) * 0.42)
    totals.guaranties += count(random, ((totalHours - hecHours) / 100) * 0.25)
    totals.cessions += count(random, ((totalHours - hecHours) / 100) * 0.2)
    sell(day, service, totalHours / 100, random)
  }
}

function firstDay(month: SiteMonth): SiteDay {
  const noSales = () => Object.fromEntries(FAMILIES.map((f) => [f, 0])) as Record<Family, number>
  const productive = month.workers.filter(({ pace }) => pace > 0)
  const sellers = month.workers.filter(({ document }) => document.secondaryService !== null)
  return {
    site: month.site,
    date: '',
    services: { mechanic: noTotals(), quickService: noTotals(), body: noTotals() },
    workers: productive.map((worker) => ({ worker, billed: 0, ongoing: 0 })),
    advisers: PRODUCTIVE_SERVICES.flatMap((service) => [
      ...sellers
        .filter(({ document }) => document.secondaryService === service)
        .map(({ document }) => ({ name: document.name, service, sales: noSales() })),
      { name: '', service, sales: noSales() },
    ]),
  }
}

function copyOf(day: SiteDay, date: LocalDate): SiteDay {
  const { mechanic, quickService, body } = day.services
  return {
    site: day.site,
    date,
    services: { mechanic: { ...mechanic }, quickService: { ...quickService }, body: { ...body } },
    workers: day.workers.map((entry) => ({ ...entry })),
    advisers: day.advisers.map((entry) => ({ ...entry, sales: { ...entry.sales } })),
  }
}

/** Tests whether the concession's workshop is open on a day. */
function isOpen(site: DemoSite, day: LocalDate, holidays: ReadonlySet<LocalDate>): boolean {
  if (holidays.has(day) || weekday(day) === 7) return false
  return weekday(day) < 6 || site.temper.saturdays
}

/**
 * The concession's cumulative figures on each open day of the month up to and including `last`. A late concession lacks
 * its last days.
 */
export function activityOf(
  month: SiteMonth,
  name: Month,
  last: LocalDate,
  holidays: ReadonlySet<LocalDate>,
): SiteDay[] {
  const random = randomFor(`activity/${month.site.index}/${name}`)
  let state = firstDay(month)
  const days: SiteDay[] = []
  for (const date of daysOf(name)) {
    if (date > last || !isOpen(month.site, date, holidays)) continue
    state = copyOf(state, date)
    work(state, month, random)
    days.push(state)
  }
  const missing = monthOf(last) === name ? month.site.temper.lateDays : 0
  return days.slice(0, Math.max(0, days.length - missing))
}
