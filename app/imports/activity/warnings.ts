import { FAMILIES, FAMILY_LABELS } from '~/domain/additional-sales/families'
import { type BusinessDay, frenchDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { quoted, written } from '~/domain/imports/french'
import {
  type AdviserSales,
  exact,
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
import type { Findings } from '../reading/findings'
import { ACTIVITY, SALES, WORKERS } from './columns'
import type { ReadSite } from './site-figures'

const SNAPSHOTS: readonly string[] = SNAPSHOT_KEYS

/** What the sheet Activité cumulates within a month, with its header; a credit note may lower the revenue. */
const CUMULATIVE = FIGURE_KEYS.filter((key) => !SNAPSHOTS.includes(key)).map((key) => ({
  key,
  header: ACTIVITY.columns.find((column) => column.key === key)?.header ?? '',
}))

/** A concession's activity at a date. */
export interface Activity {
  date: BusinessDay
  services: FiguresByService
  workers: readonly WorkerFigures[]
  advisers: readonly AdviserSales[]
}

/** Warns of a date on a public holiday, or in another month than the sent one (spec 5 §1, Warnings). */
export function warnOfDate(
  date: BusinessDay,
  importDate: BusinessDay,
  holidays: ReadonlySet<BusinessDay>,
  warnings: Findings,
): void {
  const day = `La date d’activité, le ${frenchDay(date)},`
  if (holidays.has(date)) warnings.add({}, `${day} est un jour férié.`)
  if (monthOf(date) !== monthOf(importDate))
    warnings.add(
      {},
      `${day} n’est pas dans le mois de la date d’import, le ${frenchDay(importDate)}.`,
    )
}

const below = (now: number, before: number, since: BusinessDay) =>
  `${written(now)} est inférieur au cumul du ${frenchDay(since)} (${written(before)}).`

function warnOfServices(site: string, read: ReadSite, before: Activity, warnings: Findings): void {
  for (const service of PRODUCTIVE_SERVICES)
    for (const { key, header } of CUMULATIVE) {
      const [now, then] = [read.services[service][key], before.services[service][key]]
      if (now >= then) continue
      const place = { sheet: ACTIVITY.name, row: read.rows[service], column: header, site }
      warnings.add(
        place,
        `${site}, ${SERVICE_LABELS[service]}\u202f: ${below(now, then, before.date)}`,
      )
    }
}

const personOf = (worker: WorkerFigures) =>
  `${worker.service} ${worker.workerId ?? worker.matricule ?? worker.name}`

function warnOfWorkers(
  site: string,
  workers: readonly WorkerFigures[],
  before: Activity,
  warnings: Findings,
): void {
  const then = new Map(before.workers.map((worker) => [personOf(worker), worker.billedHours]))
  for (const worker of workers) {
    const hours = then.get(personOf(worker)) ?? 0
    if (worker.billedHours >= hours) continue
    const place = { sheet: WORKERS.name, column: 'Heures facturées', site }
    const what = below(worker.billedHours, hours, before.date)
    warnings.add(place, `${site}, ${quoted(worker.name)}\u202f: ${what}`)
  }
}

const sold = (advisers: readonly AdviserSales[], service: string, family: string) =>
  advisers.reduce(
    (sum, adviser) => (adviser.service === service ? sum + (adviser.sales[family] ?? 0) : sum),
    0,
  )

function warnOfSales(
  site: string,
  advisers: readonly AdviserSales[],
  before: Activity,
  warnings: Findings,
): void {
  for (const service of PRODUCTIVE_SERVICES)
    for (const family of FAMILIES) {
      const [now, then] = [sold(advisers, service, family), sold(before.advisers, service, family)]
      if (now >= then) continue
      const place = { sheet: SALES.name, column: FAMILY_LABELS[family], site }
      warnings.add(
        place,
        `${site}, ${SERVICE_LABELS[service]}\u202f: ${below(now, then, before.date)}`,
      )
    }
}

/** Warns of every cumulative figure below the one of the latest earlier day of the month. */
export function warnOfDrops(
  site: string,
  read: ReadSite,
  workers: readonly WorkerFigures[],
  before: Activity,
  warnings: Findings,
): void {
  warnOfServices(site, read, before, warnings)
  warnOfWorkers(site, workers, before, warnings)
  warnOfSales(site, read.advisers, before, warnings)
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
    if (sum <= totalHours + 0.01) continue
    const label = `${site}, ${SERVICE_LABELS[service]}`
    warnings.add(
      { sheet: WORKERS.name, column: 'Heures facturées', site },
      `${label}\u202f: la somme des collaborateurs (${written(sum)} h) dépasse les heures totales (${written(totalHours)} h).`,
    )
  }
}

/** Warns of activity in services that have no objective for the month. */
export function warnOfMissingObjectives(
  site: string,
  read: ReadSite,
  withObjective: ReadonlySet<ProductiveService>,
  month: Month,
  warnings: Findings,
): void {
  const missing = PRODUCTIVE_SERVICES.filter(
    (service) =>
      !withObjective.has(service) && Object.values(read.services[service]).some((n) => n !== 0),
  )
  for (const service of missing)
    warnings.add(
      { sheet: ACTIVITY.name, row: read.rows[service], column: 'Service', site },
      `${site} a de l’activité en ${SERVICE_LABELS[service]} sans objectif pour ${month.slice(5)}/${month.slice(0, 4)}.`,
    )
}
