import { renameInTrail } from '~/db/collections/erasures.server'
import {
  eraseActs,
  eraseReasons,
  monthsWithReasons,
  nextMonth,
  plannedSince,
  type ReasonsOfMonth,
} from '~/db/collections/expired-data.server'
import {
  claimRun,
  countInRun,
  endRun,
  findRetention,
  findRun,
  latestRun,
  noteThrough,
  type RetentionRunDocument,
  renewRun,
  runningRuns,
  takeRun,
} from '~/db/collections/retention.server'
import { stampClosedAccounts } from '~/db/collections/user-writes.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Month } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import type { PersonKind } from '~/domain/personal-data/person'
import {
  type Durations,
  lastMonthToGo,
  neutralChanges,
  RETENTION_KINDS,
  type RetentionKind,
} from '~/domain/personal-data/retention'
import { planningTrailId } from '~/domain/planning/entry-id'
import { logger } from '~/infra/logger.server'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { heartbeat, isProcessGone } from '~/infra/process/process-heartbeat.server'
import { type Author, write } from '~/services/writes/write.server'
import { anonymiseAs } from './anonymise.server'
import { accountsToErase, retentionCutoff, workersToErase } from './due-for-erasure.server'

/** Local time (Europe/Paris) before which nothing is erased. */
const FROM = '02:00'
/** Author of the erasure in the audit. */
const AUTHOR: Author = { userId: 'retention', name: 'Conservation automatique', email: '' }
/** Workers' months in one write. */
const AT_ONCE = 500
const LIFE_MS = 15_000

/** Run in progress, and the counter of erased data. */
interface Night {
  run: RetentionRunDocument
  /** adds `count` to the erased data of a kind */
  count(kind: RetentionKind, count: number): Promise<void>
}

async function neutralise(found: readonly ReasonsOfMonth[], month: Month): Promise<number> {
  let count = 0
  for (const some of chunks(found, AT_ONCE)) {
    const touched = { what: 'identities' as const, sites: some, inMonths: [month] }
    let written = 0
    const act = async (tx: Transaction) => {
      written = await eraseReasons(some, tx)
      return true
    }
    if (await write(AUTHOR, [], act, { touched })) count += written
  }
  return count
}

/** Erases reasons of absence from a month's planning and from its audit entries. */
async function eraseMonth(night: Night, month: Month, siteId: string | null): Promise<void> {
  const { found, siteIds } = await monthsWithReasons(month, siteId)
  // All concessions of the month, because the audit also holds reasons that were corrected since.
  for (const site of siteIds)
    await renameInTrail('planning', planningTrailId(site, month), neutralChanges)
  await night.count('planning', await neutralise(found, month))
}

async function erasePlanning(night: Night, months: number): Promise<void> {
  const last = lastMonthToGo(today(), months)
  const before = await latestRun('done')
  // A month that was reopened and changed since the latest run may contain reasons again.
  if (before)
    for (const changed of await plannedSince(before.startedAt)) {
      const [siteId = '', month = ''] = changed.split('|')
      if (month <= last) await eraseMonth(night, month, siteId)
    }
  let through = (await findRun(night.run._id))?.through ?? null
  for (;;) {
    const month = await nextMonth(through, last)
    if (!month) return
    await eraseMonth(night, month, null)
    await noteThrough(night.run._id, month)
    through = month
  }
}

/**
 * Anonymises the people one by one. A person who cannot be anonymised now does not stop the loop: the next night tries
 * again.
 */
async function anonymiseAll(night: Night, kind: PersonKind, people: readonly { _id: string }[]) {
  for (const { _id } of people)
    try {
      await anonymiseAs(AUTHOR, kind, _id)
      await night.count(kind === 'worker' ? 'workers' : 'accounts', 1)
    } catch (error) {
      logger().warn({ err: error, kind, id: _id }, 'a person could not be anonymised tonight')
    }
}

const ERASERS: Readonly<Record<RetentionKind, (night: Night, months: number) => Promise<void>>> = {
  planning: erasePlanning,
  workers: async (night, months) =>
    anonymiseAll(night, 'worker', await workersToErase(retentionCutoff(months))),
  accounts: async (night, months) => {
    await stampClosedAccounts(now())
    await anonymiseAll(night, 'user', await accountsToErase(retentionCutoff(months)))
  },
  // Last, because the anonymisation looks for former names in the audit.
  trail: async (night, months) => {
    for (;;) {
      const count = await eraseActs(retentionCutoff(months))
      if (count === 0) return
      await night.count('trail', count)
    }
  },
}

/** Runs a night or continues an interrupted one; data that are already erased need no further work. */
async function conduct(run: RetentionRunDocument, durations: Durations): Promise<void> {
  const timer = setInterval(() => {
    renewRun(run._id, heartbeat()).catch(() => undefined)
  }, LIFE_MS)
  timer.unref()
  const night: Night = {
    run,
    count: async (kind, count) => {
      if (count > 0) await countInRun(run._id, kind, count)
    },
  }
  try {
    for (const kind of ['planning', 'workers', 'accounts', 'trail'] as const) {
      const months = durations[kind]
      if (months !== null) await ERASERS[kind](night, months)
    }
    await tell(run._id, durations)
  } finally {
    clearInterval(timer)
  }
}

/** Writes the night's audit entry: the number of erased data for each kind with a duration. */
async function tell(day: string, durations: Durations): Promise<void> {
  await retryOnConflict(async () => {
    const run = await findRun(day)
    if (run?.state !== 'running') return true
    const changes = RETENTION_KINDS.filter((kind) => durations[kind] !== null).map((kind) => ({
      field: `retention-${kind}`,
      old: null,
      new: run.counts[kind] ?? 0,
    }))
    const entry = {
      entity: 'personalData' as const,
      entityId: 'retention',
      action: 'erase' as const,
      changes,
    }
    return (await write(AUTHOR, [entry], (tx) => endRun(day, tx))) || null
  })
}

/**
 * Days whose run this process claims or works on; needed because `isProcessGone` is true for this process's own
 * heartbeats. The day enters before the claim: a reader between the claim and its answer would see an interrupted run.
 */
const mine = new Set<string>()

/** True when a run has not ended and no process works on it; the next look continues the run. */
export const isCut = (run: RetentionRunDocument): boolean =>
  run.state === 'running' && !mine.has(run._id) && isProcessGone(run)

/** Claims a day's run, and conducts it when the claim succeeds; nothing when this process already has the day. */
async function own(
  day: string,
  durations: Durations,
  claim: () => Promise<RetentionRunDocument | null>,
): Promise<void> {
  if (mine.has(day)) return
  mine.add(day)
  try {
    const run = await claim()
    if (run) await conduct(run, durations)
  } finally {
    mine.delete(day)
  }
}

/**
 * Erases data older than their durations, every night from 02:00 on (7-beyond §4). One instance claims the day and
 * runs once; an interrupted night continues where it stopped. Without a duration nothing is checked. A duration set
 * today, perhaps by mistake, erases nothing before tomorrow.
 */
export async function applyRetention(): Promise<void> {
  if (parisTime(now()).slice(11, 16) < FROM) return
  const { months: durations, setOn = '' } = (await findRetention()) ?? {}
  if (!durations || setOn >= today() || RETENTION_KINDS.every((kind) => durations[kind] === null))
    return
  for (const run of await runningRuns())
    if (isCut(run))
      await own(run._id, durations, async () => ((await takeRun(run, heartbeat())) ? run : null))
  // Null without a duration of the planning, so that a later duration checks all months: until then, no run checks
  // changed months.
  const through = durations.planning === null ? null : ((await latestRun('done'))?.through ?? null)
  const day = today()
  await own(day, durations, () => claimRun(day, { ...heartbeat(), startedAt: now(), through }))
}
