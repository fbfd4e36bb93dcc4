import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { awaitRebuild, withPreviousValues } from './pending-rebuilds.server'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Earlier tests of the process may have requested pages; here no page is requested.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const TOUCHED = {
  what: 'records' as const,
  sites: [{ siteId: 's', plateId: 'p', groupId: 'g' }],
  months: ['2026-11'],
}
const ALL = rollupId('activity', 'all', '2026-11')

/** A write that goes on until it is ended. */
function underWay() {
  let end = (_error?: Error) => {}
  const written = withPreviousValues(
    TOUCHED,
    ['activity'],
    () =>
      new Promise<string>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve('written'))
      }),
  )
  return { written, end: (error?: Error) => end(error) }
}

/**
 * Runs all due timers.
 * @returns true if the promise has settled
 */
async function isOver(promise: Promise<unknown>, ms = 0): Promise<boolean> {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return over
}

describe('a missing sum that is about to be computed again', () => {
  it('is waited for by a reader that lacks it', async () => {
    const { written, end } = underWay()
    const wait = awaitRebuild(ALL)
    expect(await isOver(wait, 99)).toBe(false)
    end()
    expect(await wait).toBe(true)
    expect(await written).toBe('written')
    expect(await awaitRebuild(ALL)).toBe(false)
  })

  it('is not waited for when the write computes another sum', async () => {
    const { written, end } = underWay()
    for (const id of [
      rollupId('activity', 'plate:other', '2026-11'),
      rollupId('activity', 'all', '2026-10'),
      rollupId('productivity', 'all', '2026-11'),
    ])
      expect(await awaitRebuild(id)).toBe(false)
    end()
    await written
  })

  it('is given up after a tenth of a second', async () => {
    const { written, end } = underWay()
    expect(await isOver(awaitRebuild(ALL), 100)).toBe(true)
    end()
    await written
  })

  it('is looked for again when the write fails, and only the writer gets the error', async () => {
    const { written, end } = underWay()
    const wait = awaitRebuild(ALL)
    end(new Error('disk full'))
    await expect(written).rejects.toThrow('disk full')
    expect(await wait).toBe(true)
    expect(await awaitRebuild(ALL)).toBe(false)
  })
})
