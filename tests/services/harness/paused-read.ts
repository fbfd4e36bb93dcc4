import { FindCursor } from 'mongodb'
import { vi } from 'vitest'

/**
 * Pauses the next read of a collection after its documents are loaded and before the caller gets them.
 * @returns `loaded` resolves at that point, `goOn` resumes the read; later reads are not paused
 */
export function pauseNextRead(collection: string): { loaded: Promise<void>; goOn: () => void } {
  let inHand = () => {}
  const loaded = new Promise<void>((resolve) => {
    inHand = resolve
  })
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { toArray } = FindCursor.prototype
  const spy = vi.spyOn(FindCursor.prototype, 'toArray').mockImplementation(async function (
    this: FindCursor,
  ) {
    if (this.namespace.collection !== collection) return toArray.call(this)
    spy.mockRestore()
    const found = await toArray.call(this)
    inHand()
    await slow
    return found
  })
  return { loaded, goOn: () => goOn() }
}
