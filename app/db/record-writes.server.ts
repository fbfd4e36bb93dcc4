import type { BusinessDay } from '~/domain/calendar/business-day'
import { absentParts, marksOf } from '~/domain/records/parts'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'
import { partialUpdate, type RecordWrite } from './record-parts.server'
import { records, recordsOn } from './records.server'
import { keepReplaced, replacedRecords } from './replaced.server'
import type { WriteToken } from './stamp.server'

function statementOf(write: RecordWrite) {
  const { id, record, replaces } = write
  if (id === null) return { insertOne: { document: { _id: newId(), ...record } } }
  // why the import: what replaces another record than the kept one meets its key, and is tried again
  const filter = { _id: id, ...(replaces === undefined ? {} : { importId: replaces }) }
  return record.parts && absentParts(record.parts).length > 0
    ? { updateOne: { filter, update: partialUpdate(write), upsert: true } }
    : { replaceOne: { filter, replacement: record, upsert: true } }
}

async function writeRecords(writes: readonly RecordWrite[]): Promise<void> {
  await (await records.open()).bulkWrite(writes.map(statementOf), { ordered: false })
}

/** Keeps what the writes are about to replace, and ties each to it. */
async function tied(writes: readonly RecordWrite[], date: BusinessDay): Promise<RecordWrite[]> {
  const siteIds = writes.map(({ record }) => record.siteId)
  const found = new Map((await recordsOn(siteIds, date)).map((one) => [one.siteId, one]))
  const importId = writes[0]?.record.importId ?? ''
  // why not its own: what one import writes twice stands for what was there before it
  await keepReplaced(
    replacedRecords,
    importId,
    [...found.values()].filter((one) => one.importId !== importId),
  )
  return writes.map(({ id, record, held }) => {
    const there = found.get(record.siteId)
    if (!there) return { id, record, ...(held ? { held } : {}) }
    return { id: there._id, record, held: marksOf(there), replaces: there.importId }
  })
}

/** How often a write meets another import's before it is given up. */
const TRIES = 5

/**
 * Writes records of one activity date and one import, each of them atomically; a part that was not given stays as it
 * is. What they replace is kept first (7-beyond §2); where another import of the date was faster, its record is what
 * is kept and replaced. Safe to repeat; part of an announced write.
 */
export async function replaceRecords(
  writes: readonly RecordWrite[],
  _token: WriteToken,
): Promise<void> {
  const [first] = writes
  if (!first) return
  const { date, importId } = first.record
  let left = await tied(writes, date)
  for (let tries = 1; left.length > 0; tries++)
    try {
      await writeRecords(left)
      return
    } catch (error) {
      if (!isDuplicateKey(error) || tries === TRIES) throw error
      const again = await tied(left, date)
      left = again.filter(({ replaces }) => replaces !== importId)
    }
}
