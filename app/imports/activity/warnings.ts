import { FAMILIES, FAMILY_LABELS } from '~/domain/additional-sales/families'
import { type BusinessDay, frenchDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { daysBetween } from '~/domain/calendar/day-counting'
import { exact } from '~/domain/exact'
import { aboveLater, droppedBelow } from '~/domain/imports/warning-kinds'
import {
  type AdviserSales,
  FIGURE_KEYS,
  type FiguresByService,
  SNAPSHOT_KEYS,
  type WorkerFigures,
} from '~/domain/records/figures'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '~/domain/records/services'
import { numberText, quoted } from '~/domain/sentence-parts'
import type { Findings } from '../reading/findings'
import { ACTIVITY, SALES, WORKERS } from './columns'
import { pairsOf } from './same-people'
import type { ReadSite } from './site-figures'

const SNAPSHOTS: readonly string[] = SNAPSHOT_KEYS

/** What the sheet Activité cumulates within a month, with its header; a credit note may lower the revenue. */
const CUMULATIVE = FIGURE_KEYS.filter((key) => !SNAPSHOTS.includes(key)).map((key) => ({
  key,
  header: ACTIVITY.columns.find((column) => column.key === key)?.header ?? '',
}))

/** A part of a concession's record at a date. */
interface Dated<T> {
  date: BusinessDay
  figures: T
}

/**
 * What a concession had before: each part at its latest earlier day of the month, and its activity at the first later
 * one; null where there is none.
 */
export interface Before {
  after: Dated<FiguresByService> | null
  activity: Dated<FiguresByService> | null
  workers: Dated<readonly WorkerFigures[]> | null
  sales: Dated<readonly AdviserSales[]> | null
}

const A_YEAR = 366

/**
 * Warns of a date on a public holiday, in another month than the sent one (spec 5 §1, Warnings), or so old that the
 * year may be a slip.
 */
export function warnOfDate(
  date: BusinessDay,
  { importDate, today }: { importDate: BusinessDay; today: BusinessDay },
  holidays: ReadonlySet<BusinessDay>,
  warnings: Findings,
): void {
  const day = `La date d’activité, le ${frenchDay(date)},`
  if (holidays.has(date)) warnings.add({}, `${day} est un jour férié.`)
  if (daysBetween(date, today) > A_YEAR) warnings.add({}, `${day} remonte à plus d’un an.`)
  if (monthOf(date) !== monthOf(importDate))
    warnings.add(
      {},
      `${day} n’est pas dans le mois de la date d’import, le ${frenchDay(importDate)}.`,
    )
}

function warnOfServices(
  site: string,
  read: ReadSite,
  { activity, after }: Pick<Before, 'activity' | 'after'>,
  warnings: Findings,
): void {
  for (const service of PRODUCTIVE_SERVICES)
    for (const { key, header } of CUMULATIVE) {
      const now = read.services[service][key]
      const then = activity?.figures[service][key] ?? now
      const next = after?.figures[service][key] ?? now
      const place = { sheet: ACTIVITY.name, row: read.rows[service], column: header, site }
      const what = `${site}, ${SERVICE_LABELS[service]}\u202f: `
      if (activity && now < then)
        warnings.add(place, what + droppedBelow(now, then, activity.date), 'drop')
      if (after && next < now) warnings.add(place, what + aboveLater(now, next, after.date), 'drop')
    }
}

function warnOfGone(
  site: string,
  sheet: string,
  had: string,
  since: BusinessDay,
  warnings: Findings,
): void {
  const what = `${site} n’y a aucune ligne et compte pour 0, alors qu’elle avait ${had} au ${frenchDay(since)}.`
  warnings.add({ sheet, site }, what, 'gone')
}

function warnOfWorkers(
  site: string,
  workers: readonly WorkerFigures[],
  { date, figures }: Dated<readonly WorkerFigures[]>,
  warnings: Findings,
): void {
  const sum = exact(figures.reduce((hours, worker) => hours + worker.billedHours, 0))
  if (workers.length === 0) {
    if (sum > 0) warnOfGone(site, WORKERS.name, `${numberText(sum)} h`, date, warnings)
    return
  }
  const place = { sheet: WORKERS.name, column: 'Heures facturées', site }
  const { pairs, gone } = pairsOf(workers, figures)
  for (const { worker, earlier } of pairs) {
    const hours = earlier?.billedHours ?? 0
    if (worker.billedHours >= hours) continue
    const what = droppedBelow(worker.billedHours, hours, date)
    warnings.add(place, `${site}, ${quoted(worker.name)}\u202f: ${what}`, 'drop')
  }
  for (const worker of gone) {
    if (worker.billedHours <= 0) continue
    const had = `${numberText(worker.billedHours)} h au ${frenchDay(date)}`
    warnings.add(place, `${site}, ${quoted(worker.name)}\u202f: n’y figure plus (${had}).`, 'drop')
  }
}

function sold(advisers: readonly AdviserSales[], service: string, family: string): number {
  let sum = 0
  for (const adviser of advisers) if (adviser.service === service) sum += adviser.sales[family] ?? 0
  return sum
}

function warnOfSales(
  site: string,
  advisers: readonly AdviserSales[],
  { date, figures }: Dated<readonly AdviserSales[]>,
  warnings: Findings,
): void {
  if (advisers.length === 0) {
    const sum = PRODUCTIVE_SERVICES.flatMap((service) =>
      FAMILIES.map((family) => sold(figures, service, family)),
    ).reduce((all, pieces) => all + pieces, 0)
    const had = `${numberText(sum)} ${sum > 1 ? 'ventes' : 'vente'}`
    if (sum > 0) warnOfGone(site, SALES.name, had, date, warnings)
    return
  }
  for (const service of PRODUCTIVE_SERVICES)
    for (const family of FAMILIES) {
      const [now, then] = [sold(advisers, service, family), sold(figures, service, family)]
      if (now >= then) continue
      const place = { sheet: SALES.name, column: FAMILY_LABELS[family], site }
      const what = `${site}, ${SERVICE_LABELS[service]}\u202f: ${droppedBelow(now, then, date)}`
      warnings.add(place, what, 'drop')
    }
}

/**
 * Warns of every cumulative figure below the one of the latest earlier day of the month that has it, and of those above
 * the first later day's, which is thereby below its previous day's. A part that was not given makes nothing fall
 * (4-decisions, 41).
 * @param workers null when the file has no such sheet; so are `advisers`
 */
export function warnOfDrops(
  site: string,
  read: ReadSite,
  given: { workers: readonly WorkerFigures[] | null; advisers: readonly AdviserSales[] | null },
  before: Before,
  warnings: Findings,
): void {
  const { workers, advisers } = given
  warnOfServices(site, read, before, warnings)
  if (before.workers && workers) warnOfWorkers(site, workers, before.workers, warnings)
  if (before.sales && advisers) warnOfSales(site, advisers, before.sales, warnings)
}

/** Warns of workers who billed together more than their service; a hundredth of an hour is rounding. */
export function warnOfWorkersAboveTotal(
  site: string,
  read: ReadSite,
  workers: readonly WorkerFigures[],
  warnings: Findings,
): void {
  for (const service of PRODUCTIVE_SERVICES) {
    const own = workers.filter((worker) => worker.service === service)
    const sum = exact(own.reduce((hours, worker) => hours + worker.billedHours, 0))
    const { totalHours } = read.services[service]
    if (sum <= exact(totalHours + 0.01)) continue
    const label = `${site}, ${SERVICE_LABELS[service]}`
    warnings.add(
      { sheet: WORKERS.name, column: 'Heures facturées', site },
      `${label}\u202f: la somme des collaborateurs (${numberText(sum)} h) dépasse les heures totales (${numberText(totalHours)} h).`,
      'above',
    )
  }
}

/**
 * Warns of activity in services that have no objective for the month.
 * @param withObjective null when the objectif cannot be read: then that is what is said (4-decisions, 42)
 */
export function warnOfMissingObjectives(
  site: string,
  read: ReadSite,
  withObjective: ReadonlySet<ProductiveService> | null,
  month: Month,
  warnings: Findings,
): void {
  const named = `${month.slice(5)}/${month.slice(0, 4)}`
  if (!withObjective) {
    warnings.add({ site }, `${site}\u202f: l’objectif de ${named} est illisible.`)
    return
  }
  const missing = PRODUCTIVE_SERVICES.filter(
    (service) =>
      !withObjective.has(service) && Object.values(read.services[service]).some((n) => n !== 0),
  )
  for (const service of missing)
    warnings.add(
      { sheet: ACTIVITY.name, row: read.rows[service], column: 'Service', site },
      `${site} a de l’activité en ${SERVICE_LABELS[service]} sans objectif pour ${named}.`,
      'objective',
    )
}
