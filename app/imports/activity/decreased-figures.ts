import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { aboveLater, type Below, droppedBelow } from '~/domain/imports/warning-kinds'
import { numberText, quoted } from '~/domain/message-format'
import {
  type AdvisorSales,
  FIGURE_KEYS,
  type FiguresByService,
  SNAPSHOT_KEYS,
  type WorkerFigures,
} from '~/domain/records/figures'
import { isFall } from '~/domain/records/is-fall'
import { FAMILIES, FAMILY_LABELS } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { ACTIVITY, SALES, WORKERS } from '../parts/columns'
import type { ReadSite } from '../parts/site-figures'
import type { Findings } from '../reading/findings'
import { personKey } from '../reading/normalise-names'
import { pairWorkers } from './pair-workers'

const SNAPSHOTS: readonly string[] = SNAPSHOT_KEYS

/**
 * Figures of the sheet Activité that are cumulative within a month, with their headers. A credit note may lower the
 * revenue.
 */
const CUMULATIVE = FIGURE_KEYS.filter((key) => !SNAPSHOTS.includes(key)).map((key) => ({
  key,
  header: ACTIVITY.columns.find((column) => column.key === key)?.header ?? '',
}))

/** One part of a concession's record, with the record's date. */
interface Dated<T> {
  date: LocalDate
  figures: T
}

/** The parts of a concession's earlier records; null where there is none. */
interface PartsBefore {
  activity: Dated<FiguresByService> | null
  workers: Dated<readonly WorkerFigures[]> | null
  sales: Dated<readonly AdvisorSales[]> | null
}

/**
 * Stored figures to compare a file with: each part at its latest earlier day of the month, and the parts that the file
 * replaces on its own day. `after` is the activity of the first later day, null when there is none.
 */
export interface Before extends PartsBefore {
  replaced: PartsBefore
  after: Dated<FiguresByService> | null
}

/** The stored parts to compare with, the earlier day first. */
function beforeOf<P extends keyof PartsBefore>(part: P, before: Pick<Before, P | 'replaced'>) {
  type Known = Dated<NonNullable<PartsBefore[P]>['figures']>
  const of = (known: PartsBefore[P], isReplaced: boolean) =>
    known ? [{ ...(known as Known), isReplaced }] : []
  return [...of(before[part], false), ...of(before.replaced[part], true)]
}

type Compared<T> = readonly (Dated<T> & Pick<Below, 'isReplaced'>)[]

/** Warning text for a figure below one or both compared figures; null when the figure has not decreased. Pieces count like hours. */
function fallOf<T>(
  now: number,
  compared: Compared<T>,
  of: (figures: T) => number,
  unit: 'euros' | 'hours' = 'hours',
): string | null {
  const [below, alsoBelow] = compared
    .map(({ figures, ...day }) => ({ ...day, value: of(figures) }))
    .filter(({ value }) => isFall(now, value, unit))
  return below ? droppedBelow(now, below, alsoBelow) : null
}

function warnOfServices(
  site: string,
  read: ReadSite,
  before: Pick<Before, 'activity' | 'replaced' | 'after'>,
  warnings: Findings,
): void {
  const { after } = before
  const compared = beforeOf('activity', before)
  for (const service of PRODUCTIVE_SERVICES)
    for (const { key, header } of CUMULATIVE) {
      const now = read.services[service][key]
      const unit = key === 'netRevenue' ? 'euros' : 'hours'
      const fall = fallOf(now, compared, (figures) => figures[service][key], unit)
      const next = after?.figures[service][key] ?? now
      const place = { sheet: ACTIVITY.name, row: read.rows[service], column: header, site }
      const what = `${site}, ${SERVICE_LABELS[service]}\u202f: `
      if (fall) warnings.add(place, what + fall, 'drop')
      if (after && isFall(next, now, unit))
        warnings.add(place, what + aboveLater(now, next, after.date), 'drop')
    }
}

function warnOfGone(
  site: string,
  sheet: string,
  had: string,
  since: LocalDate,
  warnings: Findings,
): void {
  const what = `${site} n’y a aucune ligne et compte pour 0, alors qu’elle avait ${had} au ${frenchDay(since)}.`
  warnings.add({ sheet, site }, what, 'gone')
}

function warnOfWorkers(
  site: string,
  workers: readonly WorkerFigures[],
  compared: Compared<readonly WorkerFigures[]>,
  warnings: Findings,
): void {
  if (workers.length === 0) {
    const billed = ({ figures }: (typeof compared)[number]) =>
      withoutNoise(figures.reduce((hours, worker) => hours + worker.billedHours, 0))
    const had = compared.findLast((one) => billed(one) > 0)
    if (had) warnOfGone(site, WORKERS.name, `${numberText(billed(had))} h`, had.date, warnings)
    return
  }
  const place = { sheet: WORKERS.name, column: 'Heures facturées', site }
  const matched = compared.map(({ figures, ...of }) => {
    const { pairs, gone } = pairWorkers(workers, figures)
    const earlier = new Map(pairs.map((pair) => [pair.worker, pair.earlier]))
    return { ...of, figures: earlier, gone }
  })
  for (const worker of workers) {
    const fall = fallOf(
      worker.billedHours,
      matched,
      (earlier) => earlier.get(worker)?.billedHours ?? 0,
    )
    if (fall) warnings.add(place, `${site}, ${quoted(worker.name)}\u202f: ${fall}`, 'drop')
  }
  // A worker missing from both earlier days is reported once, for the day that the file replaces.
  const later = new Set(
    matched.slice(1).flatMap(({ gone }) => gone.map(({ name }) => personKey(name))),
  )
  for (const { date, gone, isReplaced } of matched)
    for (const { name, billedHours } of gone) {
      if (billedHours <= 0 || (!isReplaced && later.has(personKey(name)))) continue
      const had = `${numberText(billedHours)} h au ${frenchDay(date)}`
      warnings.add(place, `${site}, ${quoted(name)}\u202f: n’y figure plus (${had}).`, 'drop')
    }
}

function sold(advisors: readonly AdvisorSales[], service: string, family: string): number {
  let sum = 0
  for (const advisor of advisors) if (advisor.service === service) sum += advisor.sales[family] ?? 0
  return sum
}

const soldInAll = (advisors: readonly AdvisorSales[]): number =>
  PRODUCTIVE_SERVICES.flatMap((service) =>
    FAMILIES.map((family) => sold(advisors, service, family)),
  ).reduce((all, pieces) => all + pieces, 0)

function warnOfSales(
  site: string,
  advisors: readonly AdvisorSales[],
  compared: Compared<readonly AdvisorSales[]>,
  warnings: Findings,
): void {
  if (advisors.length === 0) {
    const last = compared.findLast(({ figures }) => soldInAll(figures) > 0)
    if (!last) return
    const sum = soldInAll(last.figures)
    const had = `${numberText(sum)} ${sum > 1 ? 'ventes' : 'vente'}`
    warnOfGone(site, SALES.name, had, last.date, warnings)
    return
  }
  for (const service of PRODUCTIVE_SERVICES)
    for (const family of FAMILIES) {
      const fall = fallOf(sold(advisors, service, family), compared, (figures) =>
        sold(figures, service, family),
      )
      if (!fall) continue
      const place = { sheet: SALES.name, column: FAMILY_LABELS[family], site }
      warnings.add(place, `${site}, ${SERVICE_LABELS[service]}\u202f: ${fall}`, 'drop')
    }
}

/**
 * Warns of cumulative figures that decrease within a month. A figure may be below the one of the latest earlier day, or
 * below the one that it replaces. A figure above the first later day's makes that later figure a decrease. A part
 * missing from the file gives no warning (4-decisions, 41).
 * @param given.activity false when the file gives no activity
 * @param given.workers null when the file has no such sheet, like `advisers`
 */
export function warnOfDecreases(
  site: string,
  read: ReadSite,
  given: {
    activity?: boolean
    workers: readonly WorkerFigures[] | null
    advisers: readonly AdvisorSales[] | null
  },
  before: Before,
  warnings: Findings,
): void {
  const { activity = true, workers, advisers } = given
  if (activity) warnOfServices(site, read, before, warnings)
  if (workers) warnOfWorkers(site, workers, beforeOf('workers', before), warnings)
  if (advisers) warnOfSales(site, advisers, beforeOf('sales', before), warnings)
}
