import type { LocalDate } from '~/domain/calendar/local-date'
import type { Differences } from '~/domain/database/fingerprint-notice'
import {
  heartbeat,
  isProcessGone,
  type ProcessLease,
} from '~/infra/process/process-heartbeat.server'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'

/** Latest comparison of records and sums with their fingerprints: claim and result. */
export interface FingerprintCheckDocument extends ProcessLease {
  _id: 'latest'
  /** the day, yyyy-MM-dd; '' before the first */
  day: LocalDate
  isDone: boolean
  /** result of the latest comparison that ended */
  found: (Differences & { day: LocalDate; compared: number }) | null
}

const checks = defineModel<FingerprintCheckDocument>('fingerprintChecks', [])
const _id = 'latest' as const

/** The latest comparison; null before the first. */
export async function latestFingerprintCheck(): Promise<FingerprintCheckDocument | null> {
  return (await checks.open()).findOne({ _id })
}

/**
 * Claims a day's comparison for this process.
 * @returns false when the day's comparison is done, or when a living process works on it
 */
export async function claimFingerprintCheck(day: LocalDate): Promise<boolean> {
  const collection = await checks.open()
  const life = heartbeat()
  const held = await latestFingerprintCheck()
  if (!held)
    return insertIfAbsentOnRetry(collection, { _id, day, isDone: false, found: null, ...life })
  if (held.day === day && (held.isDone || !isProcessGone(held))) return false
  const { matchedCount } = await collection.updateOne(
    { _id, day: held.day, heartbeatAt: held.heartbeatAt },
    { $set: { day, isDone: false, ...life } },
  )
  return matchedCount === 1
}

/** Records a heartbeat of the process that compares. */
export async function renewFingerprintCheck(day: LocalDate): Promise<void> {
  await (await checks.open()).updateOne({ _id, day }, { $set: heartbeat() })
}

/** Ends a comparison with its result. */
export async function endFingerprintCheck(
  found: NonNullable<FingerprintCheckDocument['found']>,
): Promise<void> {
  const filter = { _id, day: found.day }
  await (await checks.open()).updateOne(filter, { $set: { isDone: true, found } })
}
