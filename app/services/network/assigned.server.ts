import { countKeysOf } from '~/db/api-keys.server'
import type { Transaction } from '~/db/transaction.server'
import { countAssigned } from '~/db/users.server'

/** Who reaches a group, plate or concession by name: accounts assigned to it, and API keys that are not revoked. */
export async function assignedTo(
  id: string,
  tx?: Transaction,
): Promise<{ users: number; apiKeys: number }> {
  return { users: await countAssigned(id, tx), apiKeys: await countKeysOf(id, tx) }
}
