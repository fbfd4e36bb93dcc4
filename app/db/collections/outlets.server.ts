import type { OutletAnswer, OutletSettings } from '~/domain/outlets/outlet'
import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'
import { alertStates } from './alert-states.server'
import { dropWaitingMessages, outletAnswers, outletMessages } from './outlet-messages.server'

/** A webhook that gets the messages of a group, plate or concession (7-beyond §7). */
export interface OutletDocument extends OutletSettings {
  _id: string
  /** URL, sealed */
  address: string
  maskedAddress: string
  /** secret of the signature, sealed; null for kinds without a signature */
  secret: string | null
  isPaused: boolean
  /** when it last came out of a pause; missing: it was never paused */
  resumedAt?: Date
  createdAt: Date
  /** name of the user who created it */
  createdBy: string
  lastAnswer: OutletAnswer | null
  /** when a message was given up after 24 h; null after a later delivery */
  abandonedAt: Date | null
}

export const outlets = defineModel<OutletDocument>('outlets', [
  { key: { assignmentId: 1 }, name: 'place' },
  { key: { abandonedAt: 1 }, name: 'abandoned' },
])

/** Stores a webhook as part of a transaction. @throws the driver's error for an identifier that exists */
export async function insertOutlet(outlet: OutletDocument, tx: Transaction): Promise<void> {
  await (await outlets.open()).insertOne(outlet, { session: tx })
}

/** A webhook; null when none has this `_id`. */
export async function findOutlet(_id: string): Promise<OutletDocument | null> {
  return (await outlets.open()).findOne({ _id })
}

/** Every webhook: a network has some dozens. */
export async function allOutlets(): Promise<OutletDocument[]> {
  // by `_id`: an empty filter reads without an index
  return (await outlets.open()).find({ _id: { $gte: '' } }).toArray()
}

/** Active webhooks of which a message was given up. */
export async function abandonedOutlets(): Promise<OutletDocument[]> {
  // Not `$ne: null`: a lower bound is one range of the index.
  const filter = { abandonedAt: { $gt: new Date(0) }, isPaused: false }
  return (await outlets.open()).find(filter).toArray()
}

/** The webhooks that a user with one of these names created. */
export async function outletsBy(names: readonly string[]): Promise<OutletDocument[]> {
  const filter = { _id: { $gte: '' }, createdBy: { $in: [...names] } }
  return (await outlets.open()).find(filter).toArray()
}

/** Replaces the names of a user by a label. */
export async function renameOutletMaker(names: readonly string[], label: string): Promise<void> {
  const filter = { _id: { $gte: '' }, createdBy: { $in: [...names] } }
  await (await outlets.open()).updateMany(filter, { $set: { createdBy: label } })
}

/** Names of webhooks, for the audit trail. */
export async function namesOfOutlets(
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  if (ids.length === 0) return []
  return (await outlets.open())
    .find({ _id: { $in: [...ids] } }, { projection: { name: 1 } })
    .toArray()
}

/**
 * Pauses or resumes a webhook; false when it is so already, or was deleted. A pause ends its line of 'À compléter', and
 * drops the messages that wait.
 */
export async function setOutletPaused(
  _id: string,
  isPaused: boolean,
  at: Date,
  tx: Transaction,
): Promise<boolean> {
  const $set = { isPaused, abandonedAt: null, ...(isPaused ? {} : { resumedAt: at }) }
  const { matchedCount } = await (await outlets.open()).updateOne(
    { _id, isPaused: !isPaused },
    { $set },
    { session: tx },
  )
  if (isPaused && matchedCount === 1) await dropWaitingMessages(_id, tx)
  return matchedCount === 1
}

/** Notes an answer on the webhook. A delivery ends the line of 'À compléter', a given up message begins it. */
export async function noteOutletAnswer(
  _id: string,
  lastAnswer: OutletAnswer,
  isGivenUp: boolean,
): Promise<void> {
  const { delivered, at } = lastAnswer
  const abandoned = delivered ? { abandonedAt: null } : isGivenUp ? { abandonedAt: at } : {}
  await (await outlets.open()).updateOne({ _id }, { $set: { lastAnswer, ...abandoned } })
}

/** Deletes a webhook with its messages, answers and alert state; false when there is none. */
export async function deleteOutlet(_id: string, tx: Transaction): Promise<boolean> {
  const { deletedCount } = await (await outlets.open()).deleteOne({ _id }, { session: tx })
  await deleteDetails([_id], tx)
  return deletedCount === 1
}

/** Deletes the webhooks of a deleted group, plate or concession, as part of its transaction. */
export async function deleteOutletsOf(assignmentId: string, tx: Transaction): Promise<void> {
  const collection = await outlets.open()
  const found = await collection
    .find({ assignmentId }, { ...inSession(tx), projection: { _id: 1 } })
    .toArray()
  if (found.length === 0) return
  const ids = found.map(({ _id }) => _id)
  await collection.deleteMany({ _id: { $in: ids } }, { session: tx })
  await deleteDetails(ids, tx)
}

async function deleteDetails(ids: string[], tx: Transaction): Promise<void> {
  const ofOutlet = { outletId: { $in: ids } }
  await (await outletMessages.open()).deleteMany(ofOutlet, { session: tx })
  await (await outletAnswers.open()).deleteMany(ofOutlet, { session: tx })
  await (await alertStates.open()).deleteMany({ _id: { $in: ids } }, { session: tx })
}
