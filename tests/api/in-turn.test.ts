import { afterAll, beforeAll, expect, it } from 'vitest'
import { configureEnvironment } from '~/infra/environment.server'
import type { Listening } from '~/server/listen'
import { configure, slow, start } from './echo-product'

// @alone: its database is down, and its product holds requests
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

it('works on eight requests of a session at once, however it names itself, and lets a hundred wait', async () => {
  const own = [{ Cookie: cookie('lea') }, { Authorization: 'bearer  lea' }] as const
  const left = new AbortController()
  const leaving = ask('/slow', own[0], left.signal).catch(() => null)
  const held = Array.from({ length: 107 }, (_, i) => ask('/slow', own[i % 2 ? 1 : 0]))
  await slow.entered.opened
  // why polled: who is in line is known only to the server
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
  // others, and who is nobody yet, do not wait for her
  expect((await ask('/page', { Cookie: cookie('paul') })).status).toBe(200)
  expect((await ask('/page', {})).status).toBe(200)
  // whoever leaves makes room
  left.abort()
  await leaving
  slow.released.open()
  const answers = await Promise.all(held)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await ask('/page', own[0])).status).toBe(200)
})
