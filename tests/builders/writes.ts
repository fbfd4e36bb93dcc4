import type { WriteTarget } from '~/services/writes/invalidation-policy.server'
import { write } from '~/services/writes/write.server'

/** Writes without the product's checks, then invalidates the rollups of the write targets as the product does. */
export async function writeTouching(
  touched: WriteTarget,
  act: () => Promise<unknown>,
): Promise<void> {
  await act()
  const author = { userId: 'builder', name: '', email: '' }
  if (!(await write(author, [], async () => true, { touched })))
    throw new Error('a concession is not where the builder believes it to be')
}
