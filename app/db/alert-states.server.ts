import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'

/** Which lines an account's concessions have crossed, as it was last told (7-beyond §3). */
export interface AlertStateDocument {
  /** the account */
  _id: string
  /** counts the looks that changed something */
  revision: number
  /** keys of `lookAcross`, sorted */
  crossed: string[]
}

export const alertStates = defineModel<AlertStateDocument>('alertStates', [])

/** The states of these accounts, by account; one without any was never told anything. */
export async function findAlertStates(
  ids: readonly string[],
): Promise<Map<string, AlertStateDocument>> {
  const found = await (await alertStates.open()).find({ _id: { $in: [...ids] } }).toArray()
  return new Map(found.map((state) => [state._id, state]))
}

/** Stores a state over the one before it; false when another look was faster. */
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

/** Forgets what an account was last told. */
export async function deleteAlertState(_id: string): Promise<void> {
  await (await alertStates.open()).deleteOne({ _id })
}
