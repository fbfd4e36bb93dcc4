import { beforeEach, expect, test, vi } from 'vitest'
import { attempt } from './best-effort.server'

const log = vi.hoisted(() => ({ error: vi.fn() }))
vi.mock('../logger.server', () => ({ logger: () => log }))
beforeEach(() => {
  log.error.mockClear()
})

const full = () => Promise.reject(new Error('database or disk is full'))

test('answers what the write answers', async () => {
  expect(await attempt('sums', async () => 3)).toBe(3)
  expect(log.error).not.toHaveBeenCalled()
})

test('a failure is null, logged once for each kind until a write of that kind succeeds', async () => {
  for (let i = 0; i < 3; i++) expect(await attempt('sums', full)).toBeNull()
  expect(await attempt('the end of a session', full)).toBeNull()
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual([
    'sums could not be written',
    'the end of a session could not be written',
  ])
  await attempt('sums', async () => undefined)
  await attempt('sums', full)
  expect(log.error).toHaveBeenCalledTimes(3)
})
