import { batchesOf, FINGERPRINTED } from '~/db/collections/fingerprint-differences.server'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import { database } from '~/db/driver/client.server'
import type { Differences } from '~/domain/database/fingerprint-notice'
import { FingerprintComparison } from '~/services/fingerprints/comparison.server'

/** Compares everything stored. */
export async function compared(): Promise<Differences> {
  const comparison = new FingerprintComparison()
  const db = await database()
  for (const name of [...Object.keys(FINGERPRINTED), 'sites', 'plates', 'groups'])
    for await (const batch of batchesOf(db, name))
      for (const document of batch) comparison.add(name, document)
  return comparison.result()
}

export const NOTHING: Differences = { counts: { record: 0, sum: 0 }, named: [] }

/** Number of records, and of sums with a value, that carry fingerprints and that lack them. */
export async function carriers() {
  const [ofRecords, ofSums] = [await records.open(), await rollups.open()]
  const fresh = { 'fingerprints.origin': { $exists: true } }
  const old = { 'fingerprints.origin': { $exists: false } }
  const filled = { data: { $exists: true, $ne: null } }
  return {
    records: [await ofRecords.countDocuments(fresh), await ofRecords.countDocuments(old)],
    sums: [
      await ofSums.countDocuments({ ...filled, fingerprint: { $exists: true } }),
      await ofSums.countDocuments({ ...filled, fingerprint: { $exists: false } }),
    ],
  }
}
