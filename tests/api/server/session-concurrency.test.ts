import { afterAll, beforeAll, expect, it } from 'vitest'
import { configureEnvironment } from '~/infra/config/environment.server'
import type { Listening } from '~/server/listen'
import { configure, slow, start } from '../harness/echo-server'

// @alone: the database is down, and the product delays requests
let server: Listening
beforeAll(async () => {
  configure()
  server = await start()
})
afterAll(async () => {
  await server.close()
  configureEnvironment(null)
})

const ask = (path: string, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers, ...(signal ? { signal } : {}) })
const cookie = (token: string) => `session=${Buffer.from(JSON.stringify(token)).toString('base64')}`

it('handles 8 requests of a session at once, by cookie or token, and queues 100', async () => {
  const own = [{ Cookie: cookie('lea') }, { Authorization: 'bearer  lea' }] as const
  const left = new AbortController()
  const leaving = ask('/slow', own[0], left.signal).catch(() => null)
  const held = Array.from({ length: 107 }, (_, i) => ask('/slow', own[i % 2 ? 1 : 0]))
  await slow.entered.opened
  // polled: only the server knows how many requests are queued
  await expect
    .poll(
      async () =>
        (await ask('/page', own[0], AbortSignal.timeout(200)).catch(() => null))?.status ?? 0,
      { timeout: 20_000 },
    )
    .toBe(429)
  const refused = await ask('/page', own[1])
  expect([refused.status, await refused.text(), refused.headers.get('retry-after')]).toEqual([
    429,
    'Trop de demandes à la fois. Réessayez dans quelques secondes.\n',
    '1',
  ])
  // requests of other sessions and without session are not queued
  expect((await ask('/page', { Cookie: cookie('paul') })).status).toBe(200)
  expect((await ask('/page', {})).status).toBe(200)
  // an aborted request leaves the queue
  left.abort()
  await leaving
  slow.released.open()
  const answers = await Promise.all(held)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await ask('/page', own[0])).status).toBe(200)
})
