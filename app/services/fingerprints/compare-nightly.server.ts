import {
  claimFingerprintCheck,
  endFingerprintCheck,
  latestFingerprintCheck,
  renewFingerprintCheck,
} from '~/db/collections/fingerprint-checks.server'
import { batchesOf, FINGERPRINTED } from '~/db/collections/fingerprint-differences.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { database } from '~/db/driver/client.server'
import { differencesSentence } from '~/domain/database/fingerprint-notice'
import { frenchDate } from '~/domain/format/dates'
import { logger } from '~/infra/logger.server'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { yieldToRequests } from '~/infra/process/yield-to-requests.server'
import { forgetRollupsFrom } from '~/services/rollups/forget-from.server'
import { FingerprintComparison } from './comparison.server'

/** Europe/Paris wall time, after the retention job. */
const FROM = '03:00'
/** Interval of heartbeats, ms of machine time. */
const LIFE_MS = 15_000

/** Compares every stored record and sum with its fingerprints, yielding to requests. */
async function compareAll(day: string): Promise<FingerprintComparison> {
  const comparison = new FingerprintComparison()
  const { network } = await referenceData()
  for (const { _id, name } of network.sites) comparison.name(`site:${_id}`, name)
  for (const { _id, name } of network.plates) comparison.name(`plate:${_id}`, name)
  for (const { _id, name } of network.groups) comparison.name(`group:${_id}`, name)
  const db = await database()
  let renewed = performance.now()
  for (const collection of Object.keys(FINGERPRINTED))
    for await (const batch of batchesOf(db, collection)) {
      for (const document of batch) comparison.add(collection, document)
      await yieldToRequests()
      if (performance.now() - renewed < LIFE_MS) continue
      await renewFingerprintCheck(day)
      renewed = performance.now()
    }
  return comparison
}

/**
 * Every night from 03:00 on, one instance compares records and sums with their fingerprints (7-beyond §4). Of a sum
 * that differs, all sums from its month on are computed again at their next reading. A record is only named.
 * @throws the driver's error when the database is unavailable; the next call begins again
 */
export async function compareNightly(): Promise<void> {
  if (parisTime(now()).slice(11, 16) < FROM) return
  const day = today()
  if (!(await claimFingerprintCheck(day))) return
  const comparison = await compareAll(day)
  if (comparison.firstSum !== null) await forgetRollupsFrom(comparison.firstSum)
  const { compared } = comparison
  const differences = comparison.result()
  await endFingerprintCheck({ day, compared, ...differences })
  const { record, sum } = differences.counts
  if (record + sum > 0)
    logger().error({ compared, ...differences }, 'stored data differ from their fingerprints')
}

/** French account of what the latest comparison found; null when nothing differed. */
export async function fingerprintNotice(): Promise<string | null> {
  const found = (await latestFingerprintCheck())?.found
  const sentence = found && differencesSentence(found, true)
  return sentence ? `Contrôle du ${frenchDate(found.day)}\u202f: ${sentence}` : null
}
