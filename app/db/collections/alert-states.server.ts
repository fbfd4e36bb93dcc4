import { defineModel } from '../driver/collection.server'
import { isDuplicateKey } from '../driver/duplicate-key.server'

/**
 * Alert lines that an account's concessions have crossed, as of the last alert check that changed them (7-beyond §3).
 */
export interface AlertStateDocument {
  /** the account's `_id` */
  _id: string
  /** counts the checks that changed `crossed` */
  revision: number
  /** keys of `detectCrossings`, sorted */
  crossed: string[]
}

export const alertStates = defineModel<AlertStateDocument>('alertStates', [])

/** Alert states by account; an account whose concessions never crossed a line has none. */
export async function findAlertStates(
  ids: readonly string[],
): Promise<Map<string, AlertStateDocument>> {
  const found = await (await alertStates.open()).find({ _id: { $in: [...ids] } }).toArray()
  return new Map(found.map((state) => [state._id, state]))
}

/** Stores the next revision of a state; false when another check stored that revision first. */
export async function storeAlertState(next: AlertStateDocument): Promise<boolean> {
  const { _id, revision, crossed } = next
  const collection = await alertStates.open()
  try {
    const before = { _id, revision: revision - 1 }
    const { matchedCount, upsertedCount } = await collection.updateOne(
      before,
      { $set: { revision, crossed } },
      { upsert: revision === 1 },
    )
    return matchedCount + upsertedCount > 0
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Deletes what is known of an account’s crossed thresholds. */
export async function deleteAlertState(_id: string): Promise<void> {
  await (await alertStates.open()).deleteOne({ _id })
}
