import { FindCursor } from 'mongodb'
import { vi } from 'vitest'

/**
 * Stops the next reading of a collection when it has its documents in hand and has made nothing of them yet.
 * @returns `loaded` ends there, `goOn` lets the reading end; whoever asks afterwards reads at once
 */
export function holdNextReading(collection: string): { loaded: Promise<void>; goOn: () => void } {
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
