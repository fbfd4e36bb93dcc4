import { countKeysOf } from '~/db/collections/api-keys.server'
import { countAssigned } from '~/db/collections/users.server'
import type { Transaction } from '~/db/driver/transaction.server'

/** Who reaches a group, plate or concession by name: accounts assigned to it, and API keys that are not revoked. */
export async function assignedTo(
  id: string,
  tx?: Transaction,
): Promise<{ users: number; apiKeys: number }> {
  return { users: await countAssigned(id, tx), apiKeys: await countKeysOf(id, tx) }
}
