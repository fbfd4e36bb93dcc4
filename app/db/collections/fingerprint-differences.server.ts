import type { Db, Document } from 'mongodb'
import type { FingerprintedKind } from '~/domain/database/fingerprint-notice'
import { differingKinds, type RecordKind } from './record-fingerprints.server'
import { type RecordDocument, records } from './records.server'
import { isSumWrong } from './rollup-fingerprints.server'
import { partOfId, type RollupName, scopeOfId } from './rollup-ids.server'
import { type RollupDocument, rollups } from './rollups.server'

/** A stored record or sum that differs from its fingerprint. */
export type Difference =
  | { of: 'record'; id: string; scope: string; date: string; kinds: RecordKind[] }
  | { of: 'sum'; id: string; scope: string; date: string; part: RollupName }

/** Kind of content that the documents of a collection with fingerprints hold, by its name. */
export const FINGERPRINTED: Readonly<Record<string, FingerprintedKind>> = {
  [records.name]: 'record',
  [rollups.name]: 'sum',
}

/** Compares a whole document with its fingerprints; null when it has none or equals them. */
export function differenceOf(of: FingerprintedKind, document: Document): Difference | null {
  if (of === 'sum') {
    const sum = document as RollupDocument
    if (!isSumWrong(sum)) return null
    const { _id: id, month: date } = sum
    return { of, id, scope: scopeOfId(id), date, part: partOfId(id) as RollupName }
  }
  const record = document as RecordDocument
  const kinds = differingKinds(record)
  if (kinds.length === 0) return null
  const { _id: id, siteId, date } = record
  return { of, id, scope: `site:${siteId}`, date, kinds }
}

/** Documents of one reading: a wide sum has hundreds of kilobytes. */
const AT_ONCE: Readonly<Record<FingerprintedKind, number>> = { record: 100, sum: 20 }

/** The documents of a collection with fingerprints in batches, in the order of `_id`. */
export async function* batchesOf(db: Db, name: string): AsyncGenerator<Document[]> {
  const limit = AT_ONCE[FINGERPRINTED[name] ?? 'sum']
  const collection = db.collection<{ _id: string }>(name)
  let after = ''
  for (;;) {
    const found = await collection
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit, batchSize: limit + 1 })
      .toArray()
    if (found.length > 0) yield found
    if (found.length < limit) return
    after = found.at(-1)?._id ?? ''
  }
}
