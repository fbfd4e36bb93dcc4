import { afterEach, expect, it, vi } from 'vitest'
import { timeSlicer } from './time-slice.server'

afterEach(() => vi.restoreAllMocks())

it('is due once a piece of work has held the thread, and lets others pass', async () => {
  let clock = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const pause = timeSlicer()
  clock += 4
  expect(pause.isDue()).toBe(false)
  clock += 2
  expect(pause.isDue()).toBe(true)
  const passed = vi.fn()
  setImmediate(passed)
  await pause.rest()
  expect(passed).toHaveBeenCalledOnce()
  expect(pause.isDue()).toBe(false)
})
