import { absentParts, marksOf } from '~/domain/records/parts'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'
import { partialUpdate, type RecordWrite } from './record-parts.server'
import { type RecordDocument, records, recordsOn } from './records.server'
import { dropReplaced, keepReplaced, replacedRecords } from './replaced.server'
import type { WriteToken } from './stamp.server'

function statementOf(write: RecordWrite) {
  const { id, record, replaces } = write
  if (!('replaces' in write)) return { insertOne: { document: { _id: id ?? newId(), ...record } } }
  // why the import, and no upsert: what replaces another record than the kept one finds none, and is tried again
  const filter = { _id: id ?? '', importId: replaces as string }
  return record.parts && absentParts(record.parts).length > 0
    ? { updateOne: { filter, update: partialUpdate(write) } }
    : { replaceOne: { filter, replacement: record } }
}

/** @returns false when something else wrote one of them meanwhile, or took it away: that one is as it was */
async function writeRecords(writes: readonly RecordWrite[]): Promise<boolean> {
  try {
    const statements = writes.map(statementOf)
    const result = await (await records.open()).bulkWrite(statements, { ordered: false })
    return result.insertedCount + result.matchedCount === writes.length
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** People whose figures one command keeps at most, unless one record has more: making it holds up everybody else. */
const KEPT_AT_ONCE = 1_000

function piecesOf(list: readonly RecordDocument[]): RecordDocument[][] {
  const pieces: RecordDocument[][] = []
  let room = 0
  for (const one of list) {
    const people = (one.workers?.length ?? 0) + (one.advisers?.length ?? 0)
    if (pieces.length === 0 || people > room) {
      pieces.push([])
      room = KEPT_AT_ONCE
    }
    pieces.at(-1)?.push(one)
    room -= people
  }
  return pieces
}

/**
 * Keeps what writes of one activity date and one import are about to replace (7-beyond §2), and ties each to it: where
 * another import is faster, its record is what will be kept and replaced. Nothing that a page shows changes.
 */
export async function keepBefore(writes: readonly RecordWrite[]): Promise<RecordWrite[]> {
  const [first] = writes
  if (!first) return []
  const { date, importId } = first.record
  const siteIds = writes.map(({ record }) => record.siteId)
  const found = new Map((await recordsOn(siteIds, date)).map((one) => [one.siteId, one]))
  // why not its own: what one import writes twice stands for what was there before it
  const others = [...found.values()].filter((one) => one.importId !== importId)
  for (const some of piecesOf(others)) await keepReplaced(replacedRecords, importId, some)
  return writes.map(({ id, record }) => {
    const there = found.get(record.siteId)
    // why without marks: who took the record away took its parts along
    if (!there) return { id, record }
    return { id: there._id, record, held: marksOf(there), replaces: there.importId }
  })
}

/** Removes what an import has just stored of concessions that were deleted at that moment. Safe to repeat. */
export async function withdrawRecords(
  writes: readonly RecordWrite[],
  gone: ReadonlySet<string>,
): Promise<void> {
  const [first] = writes
  if (!first || gone.size === 0) return
  const { date, importId } = first.record
  await (await records.open()).deleteMany({ siteId: { $in: [...gone] }, date, importId })
}

/** How often a write meets another import's before it is given up. */
const TRIES = 5

/**
 * Writes records that were tied to what they replace (`keepBefore`), each of them atomically; a part that was not given
 * stays as it is. Safe to repeat; part of an announced write.
 */
export async function replaceRecords(
  tied: readonly RecordWrite[],
  _token: WriteToken,
): Promise<void> {
  let left = tied
  for (let tries = 1; left.length > 0; tries++) {
    if (await writeRecords(left)) return
    if (tries === TRIES) throw new Error('other imports were faster at each try')
    const again = await keepBefore(left)
    left = again.filter(({ record, replaces }) => replaces !== record.importId)
    await dropReplaced(
      replacedRecords,
      left.flatMap(({ record, ...one }) => ('replaces' in one ? [] : [record])),
    )
  }
}
