import type { Transaction } from '~/db/transaction.server'
import type { Touched } from '~/services/rollups/stale.server'
import { write } from '~/services/writes/write.server'

/** Writes as the product does, without an audit entry: the sums of what is touched become outdated. */
export async function writeTouching(
  touched: Touched,
  act: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const isWritten = await write(
    { userId: 'builder', name: '', email: '' },
    [],
    async (tx) => {
      await act(tx)
      return true
    },
    { touched },
  )
  if (!isWritten) throw new Error('a concession is not where the builder believes it to be')
}
