import { beforeEach, expect, test, vi } from 'vitest'
import { bestEffort } from './best-effort.server'

const log = vi.hoisted(() => ({ error: vi.fn() }))
vi.mock('../logger.server', () => ({ logger: () => log }))
beforeEach(() => {
  log.error.mockClear()
})

const full = () => Promise.reject(new Error('database or disk is full'))

test('answers what the write answers', async () => {
  expect(await bestEffort('sums', async () => 3)).toBe(3)
  expect(log.error).not.toHaveBeenCalled()
})

test('a failure is null, logged once for each kind until a write of that kind succeeds', async () => {
  for (let i = 0; i < 3; i++) expect(await bestEffort('sums', full)).toBeNull()
  expect(await bestEffort('the end of a session', full)).toBeNull()
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual([
    'sums could not be written',
    'the end of a session could not be written',
  ])
  await bestEffort('sums', async () => undefined)
  await bestEffort('sums', full)
  expect(log.error).toHaveBeenCalledTimes(3)
})
