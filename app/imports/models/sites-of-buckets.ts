import type { LocalDate } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { type ReadSite, SiteFigures } from '../parts/site-figures'
import type { ReadVideocheckSite } from '../parts/videocheck'
import type { KnownSite } from '../reading/site-resolver'
import type { Bucket } from './buckets'
import type { Plan } from './plan'

/** Sums of a bucket by field. */
function sumsOf(bucket: Bucket, plan: Plan): Record<string, number> {
  return Object.fromEntries(plan.sums.map(({ key }, i) => [key, bucket.sums[i] ?? 0]))
}

function addTo(figures: SiteFigures, bucket: Bucket, plan: Plan): void {
  const { service, person, rows } = bucket
  const [row = 0] = rows
  if (!service) return
  const sums = sumsOf(bucket, plan)
  if (plan.part === 'activity') figures.addActivity({ row, values: { ...sums, service } }, rows)
  if (!person) return
  const { name, matricule, metier } = person
  if (plan.part === 'sales') figures.addSales(name, { row, values: { ...sums, service } }, rows)
  if (plan.part !== 'workers') return
  const { billedHours = 0, ongoingHours = 0 } = sums
  const values = { pdv: null, name, matricule, service, metier, billedHours, ongoingHours }
  figures.addWorker({ row, pdv: '', values }, rows)
}

/**
 * Figures of each day's concessions, days ascending; concessions in the order of their first row.
 * @param sheets names of several sheets that are read as one table
 */
export function daysOf(
  buckets: Iterable<Bucket>,
  plan: Plan,
  sheets: readonly string[] = [],
): { date: LocalDate; sites: { site: KnownSite; read: ReadSite }[] }[] {
  const days = new Map<LocalDate, Map<string, SiteFigures>>()
  for (const bucket of buckets) {
    const sites = days.get(bucket.date) ?? new Map<string, SiteFigures>()
    days.set(bucket.date, sites)
    const figures = sites.get(bucket.site.siteId) ?? new SiteFigures(bucket.site, sheets)
    sites.set(bucket.site.siteId, figures)
    addTo(figures, bucket, plan)
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, sites]) => ({
      date,
      sites: [...sites.values()].map((figures) => ({ site: figures.site, read: figures.read() })),
    }))
}

/** VideoCheck of each concession, its days added up. @param date how far the file reaches */
export function videocheckOf(
  buckets: Iterable<Bucket>,
  plan: Plan,
  { date, sheet, sheets = [] }: { date: LocalDate; sheet: string; sheets?: readonly string[] },
): { site: KnownSite; read: ReadVideocheckSite }[] {
  const bySite = new Map<string, { site: KnownSite; read: ReadVideocheckSite }>()
  for (const bucket of buckets) {
    const { site, rows } = bucket
    const { entries = 0, sent = 0, identified = 0, realised = 0 } = sumsOf(bucket, plan)
    const before = bySite.get(site.siteId)?.read
    const figures = before?.figures
    bySite.set(site.siteId, {
      site,
      read: {
        siteId: site.siteId,
        date,
        row: before?.row ?? rows[0] ?? 0,
        place: {
          sheet,
          ...(sheets.length > 1 ? { sheets } : {}),
          rows: [...(before?.place.rows ?? []), ...rows].sort((a, b) => a - b),
        },
        figures: {
          entries: withoutNoise((figures?.entries ?? 0) + entries),
          videosDone: withoutNoise((figures?.videosDone ?? 0) + sent),
          identifiedRevenue: withoutNoise((figures?.identifiedRevenue ?? 0) + identified),
          realizedRevenue: withoutNoise((figures?.realizedRevenue ?? 0) + realised),
        },
      },
    })
  }
  return [...bySite.values()]
}

/** Sums of every fed field over the concessions without error; a person's hours and an advisor's pieces included. */
export function totalsOf(
  buckets: Iterable<Bucket>,
  plan: Plan,
  isWhole: (siteId: string) => boolean,
): Record<string, number> {
  const totals = plan.sums.map(() => 0)
  for (const { site, sums } of buckets)
    if (isWhole(site.siteId))
      sums.forEach((value, i) => {
        totals[i] = (totals[i] ?? 0) + value
      })
  return Object.fromEntries(plan.sums.map(({ key }, i) => [key, withoutNoise(totals[i] ?? 0)]))
}
