import { mechanicTargetsOfSites } from '~/db/collections/mechanic-targets.server'
import { metierTargetsOf } from '~/db/collections/metier-targets.server'
import { latestRecordsHaving } from '~/db/collections/previous-records.server'
import { type WorkersOfDay, workersOn } from '~/db/collections/records.server'
import { findWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite, type MonthDays } from '~/domain/calendar/working-days'
import { type Network, type SiteNode, siteScope } from '~/domain/hierarchy/network'
import { multiplierFinder, nodesOf } from '~/domain/productivity/coefficients'
import { multipliersAt } from '~/domain/productivity/dated-coefficients'
import {
  daysOfSpan,
  type Mechanic,
  mechanicOf,
  shareOfTarget,
  withWholeMonths,
} from '~/domain/productivity/mechanic'
import {
  billedBoundaries,
  changeKey,
  gatherMonths,
  type Planned,
} from '~/domain/productivity/mechanic-months'
import type { LeftOut } from '~/domain/productivity/scope-sums'
import { isValidMultiplier, isValidTarget } from '~/domain/productivity/validity'
import type { WorkerFigures } from '~/domain/records/figures'
import { isValidStaff } from '~/domain/records/validity'
import { flaggedIn } from '~/domain/workers/apprentice'
import { timeSlicer } from '~/infra/process/time-slice.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { readPlanned } from './definitions.server'

export const MULTIPLIERS_UNREADABLE = 'Erreur récupération coefficients.'

/** Inputs of the collaborators' evaluation. */
export interface JudgedAt {
  date: LocalDate
  days: MonthDays
  network: Network
  /** data date of a concession; null without data */
  dateOf(siteId: string): LocalDate | null
  /** a pause between two long steps of background work, so that requests that wait are served */
  rest?: (() => Promise<void>) | undefined
}

/** Nodes whose coefficients apply to a concession. */
function nodesOver(network: Network, siteId: string): string[] {
  const scope = siteScope(network, siteId)
  return scope ? nodesOf(scope) : []
}

/**
 * The coefficients of trades that hold in the month (4-decisions, 51).
 * @returns `unrated`: concessions with an invalid coefficient above them
 */
async function readMultipliers(network: Network, siteIds: readonly string[], month: Month) {
  const nodes = new Set(siteIds.flatMap((siteId) => nodesOver(network, siteId)))
  const stored = await readOrThrow(MULTIPLIERS_UNREADABLE, () => metierTargetsOf([...nodes]))
  const broken = new Set(stored.filter((one) => !isValidMultiplier(one)).map(({ node }) => node))
  return {
    multipliers: multipliersAt(stored.filter(isValidMultiplier), month),
    unrated: siteIds.filter((siteId) =>
      nodesOver(network, siteId).some((node) => broken.has(node)),
    ),
  }
}

async function readHours(siteIds: readonly string[], dateOf: JudgedAt['dateOf']) {
  const byDay = new Map<LocalDate, string[]>()
  for (const siteId of siteIds) {
    const day = dateOf(siteId)
    if (day) byDay.set(day, [...(byDay.get(day) ?? []), siteId])
  }
  return (await Promise.all([...byDay].map(([day, own]) => workersOn(own, day)))).flat()
}

/**
 * Billed hours of the concessions before each day on which a collaborator changes team or trade, arrives or has left;
 * no other record is read.
 */
async function readBilledBefore(
  month: Month,
  workers: readonly WorkerDocument[],
  records: readonly WorkersOfDay[],
  dateOf: JudgedAt['dateOf'],
): Promise<ReadonlyMap<string, readonly WorkerFigures[]>> {
  const before = new Map<string, readonly WorkerFigures[]>()
  const own = new Map(records.map((record) => [record.siteId, record.workers]))
  const asked = new Map<LocalDate, Set<string>>()
  for (const worker of workers)
    for (const day of billedBoundaries(worker, month)) {
      const { siteId } = worker
      // Change after the data date: take the record of the data date, because a later stored record must not count.
      if ((dateOf(siteId) ?? '') < day) before.set(changeKey(siteId, day), own.get(siteId) ?? [])
      else asked.set(day, (asked.get(day) ?? new Set()).add(siteId))
    }
  await Promise.all(
    [...asked].map(async ([day, siteIds]) => {
      for (const { siteId, workers: rows } of await latestRecordsHaving(
        'workers',
        [...siteIds],
        day,
      ))
        if (isValidStaff(rows)) before.set(changeKey(siteId, day), rows)
    }),
  )
  return before
}

/**
 * Reads the collaborators of some concessions at a date, by service, concession in the given order, and name (3 §2.4;
 * 4-decisions, 18 and 23). Also lists the concessions that cannot be evaluated (4-decisions, 42).
 * @param plannedOf reads the planned people, from the collections or from rollups
 * @throws ReadFailedError when all coefficients are unreadable
 */
export async function readMechanics(
  sites: readonly SiteNode[],
  { date, days, network, dateOf, rest }: JudgedAt,
  plannedOf: (siteIds: readonly string[], month: Month) => Promise<Planned> = readPlanned,
): Promise<{ mechanics: Mechanic[]; left: LeftOut[] }> {
  const period = monthOf(date)
  const all = sites.map(({ _id }) => _id)
  const [{ multipliers, unrated }, { people, unreadable }, found, targets] = await Promise.all([
    readMultipliers(network, all, period),
    plannedOf(all, period),
    readHours(all, dateOf),
    mechanicTargetsOfSites(all, period),
  ])
  await rest?.()
  const siteOf = ({ siteId }: { siteId: string }) => siteId
  const broken: readonly [LeftOut['part'], readonly string[]][] = [
    ['planning', unreadable],
    ['hours', found.filter(({ workers }) => !isValidStaff(workers)).map(siteOf)],
    ['targets', targets.filter((target) => !isValidTarget(target)).map(siteOf)],
    ['multipliers', unrated],
  ]
  const partOf = new Map(
    [...broken].reverse().flatMap(([part, ids]) => ids.map((id) => [id, part] as const)),
  )
  const isKept = ({ siteId }: { siteId: string }) => !partOf.has(siteId)
  const siteIds = all.filter((siteId) => isKept({ siteId }))
  const planned = people.filter(isKept)
  const records = found.filter(isKept)
  const known = new Set(planned.map(({ workerId }) => workerId))
  const billed = records.flatMap((one) => one.workers.flatMap(({ workerId }) => workerId ?? []))
  const cut = planned.flatMap(({ span, workerId }) => (span ? [workerId] : []))
  const asked = [...billed.filter((id) => !known.has(id)), ...cut]
  const workers = (await findWorkers([...new Set(asked)])).map((one) => flaggedIn(one, period))
  const own = targets.filter(isKept)
  const billedBefore = await readBilledBefore(period, workers, records, dateOf)
  const sources = { planned, records, targets: own, workers, billedBefore }
  const months = gatherMonths(period, siteIds, sources)
  await rest?.()
  const finders = new Map<string, ReturnType<typeof multiplierFinder>>()
  for (const siteId of siteIds) {
    const scope = siteScope(network, siteId)
    if (scope) finders.set(siteId, multiplierFinder(scope, multipliers))
  }
  const mechanics: Mechanic[] = []
  const pause = timeSlicer()
  for (const one of months) {
    const day = dateOf(one.siteId)
    const at = { month: period, date: day }
    const own = daysOfSite(days, one.siteId)
    const elapsed = daysOfSpan(one.span, at, own)
    const multiplier = finders.get(one.siteId)?.(one) ?? 1
    const individualTargetHours = shareOfTarget(one, at, own)
    mechanics.push(mechanicOf({ ...one, individualTargetHours }, day, multiplier, elapsed))
    if (pause.isDue()) await pause.rest()
  }
  const left = all.flatMap((siteId) => {
    const part = partOf.get(siteId)
    return part ? [{ siteId, part }] : []
  })
  const individual = new Map(own.map((target) => [target.workerId, target.finalTargetHours]))
  const whole = withWholeMonths(mechanics, (id) => individual.get(id) ?? null)
  return { mechanics: whole, left }
}
