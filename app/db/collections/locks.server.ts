import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/**
 * Lock document: two transactions that both increment it cannot both commit from the same snapshot.
 * MongoDB detects only conflicts between writes, so a check that only reads would let both transactions commit.
 */
interface LockDocument {
  /** `site:${siteId}`, `month:${yyyy-MM}`, `parent:${id}`, `numbers` or `administrators` */
  _id: string
  /** number of transactions that raised the lock */
  raised: number
  /** of a concession: names its place, another one after each move; absent: never named */
  placeMark?: string
}

const locks = defineModel<LockDocument>('locks', [])

/** Lock of a concession: raised by each write of its data, by its moves and deletion, and by closings of its months. */
export const siteLock = (siteId: string): string => `site:${siteId}`

/** Lock of a month's calendar (yyyy-MM): raised by each write of its days, and by each closing of the month. */
export const monthLock = (month: string): string => `month:${month}`

/** Lock of a group, plate or concession as a parent: raised by each write that adds a child, and by its deletion. */
export const parentLock = (id: string): string => `parent:${id}`

/** Lock of the PDV numbers, each of which belongs to one concession only. */
export const NUMBERS_LOCK = 'numbers'

/** Lock of the administrators: raised by each write that removes an administrator. */
export const ADMINISTRATORS_LOCK = 'administrators'

/** Place marks of a raise, by lock document. */
interface PlaceMarks {
  /** marks that the lock documents must have */
  known?: ReadonlyMap<string, string>
  /** marks to give to others */
  fresh?: ReadonlyMap<string, string>
}

/**
 * Raises lock documents in the order of their identifiers, so that two transactions meet at the first one they share.
 * @param tx transaction of which this must be the first statement; without one, waits for transactions that hold a lock
 * @returns false when a lock document has not its known mark: it is not raised
 */
export async function raiseLocks(
  ids: readonly string[],
  tx?: Transaction,
  { known, fresh }: PlaceMarks = {},
): Promise<boolean> {
  if (ids.length === 0) return true
  const updates = [...new Set(ids)].sort().map((_id) => {
    const [placeMark, mark] = [known?.get(_id), fresh?.get(_id)]
    const update = { $inc: { raised: 1 }, ...(mark ? { $set: { placeMark: mark } } : {}) }
    return placeMark
      ? { updateOne: { filter: { _id, placeMark }, update } }
      : { updateOne: { filter: { _id }, update, upsert: true } }
  })
  const done = await (await locks.open()).bulkWrite(updates, inSession(tx))
  return done.matchedCount + done.upsertedCount === updates.length
}

/** Place marks of lock documents, by identifier. */
export async function placeMarks(
  ids: readonly string[],
  tx: Transaction,
): Promise<Map<string, string>> {
  const found = await (await locks.open())
    .find({ _id: { $in: [...new Set(ids)] } }, { projection: { placeMark: 1 }, session: tx })
    .toArray()
  return new Map(found.flatMap(({ _id, placeMark }) => (placeMark ? [[_id, placeMark]] : [])))
}
