import { AbstractCursor } from 'mongodb'
import { vi } from 'vitest'

/** How many documents an act reads from the database. */
export async function documentsRead(act: () => Promise<unknown>): Promise<number> {
  const toArray = AbstractCursor.prototype.toArray
  let documents = 0
  const spy = vi.spyOn(AbstractCursor.prototype, 'toArray').mockImplementation(async function (
    this: AbstractCursor,
  ) {
    const found = await toArray.call(this)
    documents += found.length
    return found
  })
  try {
    await act()
  } finally {
    spy.mockRestore()
  }
  return documents
}
