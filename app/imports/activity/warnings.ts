import { daysBetween } from '~/domain/calendar/day-counting'
import { frenchDay, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { numberText } from '~/domain/message-format'
import type { WorkerFigures } from '~/domain/records/figures'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '~/domain/workshop-services'
import { ACTIVITY, WORKERS } from '../parts/columns'
import type { ReadSite } from '../parts/site-figures'
import type { Findings } from '../reading/findings'

const A_YEAR = 366

/**
 * Warns of a date on a public holiday, in another month than the sent one (spec 5 §1, Warnings), or so old that the
 * year may be a slip.
 */
export function warnOfDate(
  date: LocalDate,
  { importDate, today }: { importDate: LocalDate; today: LocalDate },
  holidays: ReadonlySet<LocalDate>,
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

/** Warns when workers billed together more than their service; 0.01 h is tolerated as rounding. */
export function warnOfWorkersAboveTotal(
  site: string,
  read: ReadSite,
  workers: readonly WorkerFigures[],
  warnings: Findings,
): void {
  for (const service of PRODUCTIVE_SERVICES) {
    const own = workers.filter((worker) => worker.service === service)
    const sum = withoutNoise(own.reduce((hours, worker) => hours + worker.billedHours, 0))
    const { totalHours } = read.services[service]
    if (sum <= withoutNoise(totalHours + 0.01)) continue
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
 * @param withObjective null when the objectif is unreadable: the warning then says so (4-decisions, 42)
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
