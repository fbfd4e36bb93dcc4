import { countKeysOf } from '~/db/api-keys.server'
import { countAssigned } from '~/db/users.server'

/** Who reaches a group, plate or concession by name: accounts assigned to it, and API keys that are not revoked. */
export async function assignedTo(id: string): Promise<{ users: number; apiKeys: number }> {
  const [users, apiKeys] = await Promise.all([countAssigned(id), countKeysOf(id)])
  return { users, apiKeys }
}
