import type { Collection } from 'mongodb'
import type { LoadNote } from '~/domain/loaded-row'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'
import type { FormerUserDocument } from './former-users.server'
import { rollups } from './rollups.server'

/** Step after a write, run in its own transactions by its handler (services/writes/follow-ups). */
export interface FollowUp {
  /** name of the handler */
  name: string
  /** entity that the handler processes */
  id: string
  /** yyyy-MM */
  month?: string
  /** copy of the account that the write deletes, since its document no longer exists */
  former?: FormerUserDocument
}

/** A follow-up of a committed write that is not done yet. */
export interface PendingFollowUp {
  /** identifier of the write */
  _id: string
  /** user who made the write, and the load of the network's workbook in which it was made */
  author: { userId: string; name: string; load?: LoadNote }
  followUp: FollowUp
  /** machine time of the write */
  at: Date
}

const followUps = defineModel<PendingFollowUp>('followUps', [])

/** Stores a follow-up as part of the write's transaction; afterwards any process can run it. */
export async function insertFollowUp(pending: PendingFollowUp, tx: Transaction): Promise<void> {
  await (await followUps.open()).insertOne(pending, { session: tx })
}

/** Follow-ups that are not done yet. */
export async function pendingFollowUps(): Promise<PendingFollowUp[]> {
  // by `_id`: an empty filter reads without an index
  return (await followUps.open()).find({ _id: { $gte: '' } }).toArray()
}

/** Deletes a follow-up that is done. Idempotent. */
export async function deleteFollowUp(_id: string): Promise<void> {
  await (await followUps.open()).deleteOne({ _id })
}

const UNFINISHED =
  'La base contient un enregistrement qu’une version précédente du programme avait commencé et qui a été interrompu. Démarrez une fois cette version précédente, qui le terminera, puis recommencez.'

/** Refuses a database with a write that only a version before transactions can complete. @throws ConfigurationError */
export async function refuseUnfinished(): Promise<void> {
  const collection = (await rollups.open()) as unknown as Collection<{ _id: string }>
  const announced = { _id: { $gte: 'announced|', $lt: 'announced}' } }
  if (await collection.findOne(announced, { projection: { _id: 1 } }))
    throw new ConfigurationError(UNFINISHED)
}
