import type { Document } from 'mongodb'
import { actions } from '~/db/collections/actions.server'
import { comments } from '~/db/collections/comments.server'
import { markDemo } from '~/db/collections/demo-network.server'
import { groups } from '~/db/collections/groups.server'
import { type MetierTargetDocument, metierTargets } from '~/db/collections/metier-targets.server'
import { objectifs } from '~/db/collections/objectifs.server'
import { type PlanningDocument, planning } from '~/db/collections/planning.server'
import { plates } from '~/db/collections/plates.server'
import { quality } from '~/db/collections/quality.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { sites } from '~/db/collections/sites.server'
import { type UserDocument, users } from '~/db/collections/users.server'
import { workers } from '~/db/collections/workers.server'
import type { Model } from '~/db/driver/collection.server'
import type { Principal } from '~/domain/access/scope'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { workerMonthId } from '~/domain/planning/entry-id'
import { potentialOf } from '~/domain/planning/potential/potential'
import { APPRENTICE, metierKey } from '~/domain/productivity/coefficients'
import { hashPassword } from '~/infra/auth/passwords.server'
import { instantOfParis, now, today } from '~/infra/process/clock.server'
import { prewarmRollups } from '~/services/prewarm/prewarm-rollups.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts'
import { actionsOf } from './actions'
import type { SiteMonth } from './activity'
import { commentsOf } from './comments'
import { activityByDay, monthsUpTo, siteMonths } from './daily-activity'
import { importMornings, storeMornings } from './import-daily-files'
import { createDemoModels, type Export, importWithExports } from './import-exports'
import { holdsActivityAlone, lacksTarget, liveUntidily, untidyMornings } from './messy-data'
import { type DemoNetwork, demoNetwork } from './network'
import { qualityOf } from './quality'
import { demoId } from './random'
import { objectifOf } from './targets'
import { importVideochecks } from './videocheck'
import { workersOf } from './workers'

/** Size of a demo network and its progress callback. */
export interface DemoSize {
  sites: number
  /** months of activity, the last one that of yesterday */
  months: number
  /** adds realistic irregularities: late, missing, moved and corrected data (`messy-data.ts`) */
  messy?: boolean
  report(text: string): void
}

/** Number of concessions of the demo network of spec 6. */
export const DEMO_SITES = 12
const BATCH = 500
/** Largest number of concessions filled at once, so that memory does not grow with the network. */
const SITES_AT_ONCE = 500
/** Number of latest months that are imported from files, and so appear in the import log. */
const IMPORTED_MONTHS = 2
/**
 * Largest network with files for these months: beyond it only the last morning is a file, because making and reading
 * files would take most of the time.
 */
const MOST_WITH_FILES = 200
/** Creation time of the demo network's accounts and coefficients. */
const BEGINNING = '2024-01-08T09:00'
const administrator = DEMO_ACCOUNTS[0]

/** Inserts documents with fixed `_id`s, replacing those of an interrupted fill. */
async function put<T extends Document & { _id: string }>(
  model: Model<T>,
  documents: readonly T[],
): Promise<void> {
  const collection = await (model as unknown as Model<{ _id: string }>).open()
  for (let i = 0; i < documents.length; i += BATCH) {
    const batch = documents.slice(i, i + BATCH)
    await collection.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } })
    await collection.insertMany([...batch], { ordered: false })
  }
}

/** Paris wall time as an instant, at the latest now: entries for future months are dated now. */
const notAfterNow = (wallTime: string) =>
  new Date(Math.min(instantOfParis(wallTime).getTime(), now().getTime()))

function planningOf({ site, workers: people, codes }: SiteMonth, month: Month): PlanningDocument[] {
  const { _id: siteId, plateId, groupId } = site.document
  const stamp = {
    updatedBy: demoId('user', administrator.email),
    updatedAt: notAfterNow(`${addDays(`${month}-01`, -5)}T10:00`),
  }
  return people.map(({ document }) => {
    const attendance = codes.get(document._id) ?? {}
    const isApprenti = document.isApprenticeDefault
    return {
      _id: workerMonthId(document._id, month),
      workerId: document._id,
      siteId,
      plateId,
      groupId,
      month,
      service: document.service,
      days: Object.fromEntries(
        Object.entries(attendance).map(([day, code]) => [day, { code, isApprenti, ...stamp }]),
      ),
      potential: potentialOf(document.service, attendance),
      revision: 1,
    }
  })
}

async function accounts(network: DemoNetwork): Promise<UserDocument[]> {
  const [site] = network.sites
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const assignment = {
    network: { assignmentLevel: null, assignmentId: null },
    group: { assignmentLevel: 'group', assignmentId: site?.document.groupId ?? null },
    plate: { assignmentLevel: 'plate', assignmentId: site?.document.plateId ?? null },
    concession: { assignmentLevel: 'concession', assignmentId: site?.document._id ?? null },
  } as const
  return DEMO_ACCOUNTS.map(({ email, name, metier, role, node }) => ({
    _id: demoId('user', email),
    email,
    name,
    metier,
    role,
    isActive: true,
    isOnTrial: false,
    trialExpiresAt: null,
    ...assignment[node],
    referenceConcessionId: node === 'plate' ? (site?.document._id ?? null) : null,
    passwordHash,
    createdAt: instantOfParis(BEGINNING),
  }))
}

/** The first day whose figures are imported from a file. */
function firstWithFile({ sites }: DemoNetwork, last: LocalDate): LocalDate {
  // Not a Sunday, which has no figures.
  if (sites.length > MOST_WITH_FILES) return weekday(last) === 7 ? addDays(last, -1) : last
  return `${addMonths(monthOf(last), 1 - IMPORTED_MONTHS)}-01`
}

/**
 * Fills planning and targets of one month; once the month has begun also its surveys, and its activity through the
 * import.
 */
async function fillMonth(
  network: Pick<DemoNetwork, 'sites'>,
  month: Month,
  last: LocalDate,
  principal: Principal,
  messy: boolean,
  { withFile, exports }: { withFile: LocalDate; exports: readonly Export[] },
): Promise<void> {
  const months = siteMonths(network, month, addDays(last, 1))
  const at = notAfterNow(`${month}-01T08:00`)
  await put(
    planning,
    months.flatMap((siteMonth) => planningOf(siteMonth, month)),
  )
  await put(
    objectifs,
    months
      .filter(({ site }) => !messy || !lacksTarget(site.index, month, last))
      .map((siteMonth) => objectifOf(siteMonth, month, at)),
  )
  if (month > monthOf(last)) return
  await put(
    quality,
    network.sites.map((site) => qualityOf(site, month)),
  )
  await importVideochecks(principal, network.sites, month, last)
  const tidy = activityByDay(months, month, last)
  const mornings = messy ? untidyMornings(tidy, last) : tidy
  const alone = (date: LocalDate) => messy && holdsActivityAlone(date, last)
  const days = [...mornings]
  await storeMornings(new Map(days.filter(([date]) => date < withFile)))
  const latest = new Map(days.filter(([date]) => date >= withFile))
  if (exports.length > 0 && month === monthOf(last))
    await importWithExports(principal, latest, exports)
  else await importMornings(principal, latest, alone)
}

/** Splits the network into parts of at most 500 concessions. */
const partsOf = ({ sites: all }: DemoNetwork): Pick<DemoNetwork, 'sites'>[] =>
  Array.from({ length: Math.ceil(all.length / SITES_AT_ONCE) }, (_, i) => ({
    sites: all.slice(i * SITES_AT_ONCE, (i + 1) * SITES_AT_ONCE),
  }))

/**
 * Fills the demo network (spec 6): hierarchy, workers, then month by month planning, targets, surveys and activity.
 * Accounts come last, so that an interrupted fill does not look complete, followed by the rollups of wide scopes. The
 * same clock gives the same data.
 */
export async function fillDemo({
  sites: count,
  months,
  messy = false,
  report,
}: DemoSize): Promise<void> {
  const network = demoNetwork(count)
  const last = addDays(today(), -1)
  const people = await accounts(network)
  await put(groups, network.groups)
  await put(plates, network.plates)
  await put(
    sites,
    network.sites.map((site) => site.document),
  )
  await put(
    workers,
    network.sites.flatMap((site) => workersOf(site).map((w) => w.document)),
  )
  await referenceDataChanged()
  const principal: Principal = {
    userId: demoId('user', administrator.email),
    email: administrator.email,
    name: administrator.name,
    role: 'administrator',
    cover: { kind: 'all' },
  }
  // Only in the demo network of spec 6, whose plates are known.
  const isWhole = count === DEMO_SITES && !messy
  const exports = isWhole ? await createDemoModels(principal, network) : []
  const files = { withFile: firstWithFile(network, last), exports }
  // Including next month: its planning and targets are known in advance.
  for (const month of monthsUpTo(addMonths(monthOf(last), 1), months + 1)) {
    // Once per month, before its parts: rollups of earlier parts stay valid, and no user reads during the fill.
    await invalidateMonth(month)
    for (const part of partsOf(network)) await fillMonth(part, month, last, principal, messy, files)
    report(month)
  }
  if (messy) await liveUntidily(principal, network, last)
  await put(comments, commentsOf(network.sites))
  await put(metierTargets, [coefficientOf(principal.userId)])
  await put(actions, await actionsOf(network.sites))
  await markDemo(people.map(({ _id }) => _id))
  await put(users, people)
  await prewarmRollups(previousBusinessDate(today()), true)
}

/** Coefficient of apprentices: the network expects half of their planned hours. */
const coefficientOf = (updatedBy: string): MetierTargetDocument => ({
  _id: demoId('coefficient', APPRENTICE),
  node: 'all',
  key: metierKey(APPRENTICE),
  metier: APPRENTICE,
  targetMultiplier: 0.5,
  updatedBy,
  updatedAt: instantOfParis(BEGINNING),
})
