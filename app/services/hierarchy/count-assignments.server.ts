import { countKeysOf } from '~/db/collections/api-keys.server'
import { countAssigned } from '~/db/collections/users.server'
import type { Transaction } from '~/db/driver/transaction.server'

/** Counts the accounts assigned to a group, plate or concession, and its API keys that are not revoked. */
export async function assignedTo(
  id: string,
  tx?: Transaction,
): Promise<{ users: number; apiKeys: number }> {
  return { users: await countAssigned(id, tx), apiKeys: await countKeysOf(id, tx) }
}
