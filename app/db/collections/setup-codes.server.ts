import { MOST_WRONG_TRIES, type SetupCode } from '~/domain/setup/code'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** Code of the first start, in one document until the first account exists (9-first-day §1). */
export interface SetupCodeDocument extends SetupCode {
  _id: 'first-start'
}

const setupCodes = defineModel<SetupCodeDocument>('setupCodes', [])

const ID = 'first-start' as const

/** The stored code; null before the first start, and once an account exists. */
export async function findSetupCode(): Promise<SetupCodeDocument | null> {
  return (await setupCodes.open()).findOne({ _id: ID })
}

/** Stores a first code, or replaces the one as read. @returns false when another instance was first */
export async function storeSetupCode(read: SetupCode | null, code: SetupCode): Promise<boolean> {
  const collection = await setupCodes.open()
  if (!read) return insertIfAbsentOnRetry(collection, { _id: ID, ...code })
  const filter = { _id: ID, code: read.code }
  return (await collection.updateOne(filter, { $set: code })).matchedCount === 1
}

/**
 * Counts a try before the code is compared, so that concurrent guesses are not more guesses.
 * @returns false when all tries are used
 */
export async function claimTry(code: string): Promise<boolean> {
  const filter = { _id: ID, code, wrong: { $lt: MOST_WRONG_TRIES } }
  return (
    (await (await setupCodes.open()).updateOne(filter, { $inc: { wrong: 1 } })).matchedCount === 1
  )
}

/** Takes a counted try back, because the code was right. */
export async function returnTry(code: string): Promise<void> {
  await (await setupCodes.open()).updateOne({ _id: ID, code }, { $inc: { wrong: -1 } })
}

/** Ends the set-up inside the transaction of the first account. @returns false when another request has ended it */
export async function takeSetupCode(code: string, tx: Transaction): Promise<boolean> {
  const collection = await setupCodes.open()
  return (await collection.deleteOne({ _id: ID, code }, { session: tx })).deletedCount === 1
}

/** Removes the code, in the transaction of an account that the operator makes. */
export async function dropSetupCode(tx: Transaction): Promise<void> {
  await (await setupCodes.open()).deleteOne({ _id: ID }, { session: tx })
}
