// @long: two hundred accounts sign in at once
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { makeUser, TEST_PASSWORD } from '../../builders/users'

const NOW = '2026-11-20T08:30'
const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
/** IP address shared by all users of a dealership. */
const OFFICE = '192.0.2.80'
const ELSEWHERE = '198.51.100.7'
const WAIT = 'Trop de tentatives de connexion. Réessayez dans 15 minutes.'

const dataDir = mkdtempSync(join(tmpdir(), 'at-the-door-'))
let server: ChildServer
let everybody: string[]

beforeAll(async () => {
  configureEnvironment({ DATA_DIR: dataDir, SESSION_SECRET: SECRET, NOW, LOG_LEVEL: 'silent' })
  await createIndexes(await database())
  const made = await Promise.all(Array.from({ length: 200 }, () => makeUser()))
  everybody = made.map(({ email }) => email)
  await closeDatabase()
  configureEnvironment(null)
  server = await startChild({
    DATA_DIR: dataDir,
    SESSION_SECRET: SECRET,
    NOW,
    DEMO: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const sent = (path: string, ip: string, init: RequestInit) =>
  fetch(server.url + path, {
    ...init,
    method: 'POST',
    redirect: 'manual',
    headers: { ...(init.headers as Record<string, string>), 'X-Forwarded-For': ip },
  })
const byPage = (email: string, password: string, ip: string, Cookie = '') =>
  sent('/login', ip, { body: new URLSearchParams({ email, password }), headers: { Cookie } })
const byRest = (email: string, password: string, ip: string) =>
  sent('/api/auth/login', ip, {
    body: JSON.stringify({ email, password }),
    headers: { 'Content-Type': 'application/json' },
  })
const count = (answers: readonly Response[]) =>
  answers.reduce<Record<number, number>>(
    (sum, { status }) => Object.assign(sum, { [status]: (sum[status] ?? 0) + 1 }),
    {},
  )

describe('two hundred accounts behind one address (4-decisions, 62)', () => {
  it('all sign in within a minute when they come at once, by the page and by REST', async () => {
    const begun = performance.now()
    const pages = await Promise.all(everybody.map((one) => byPage(one, TEST_PASSWORD, OFFICE)))
    const calls = await Promise.all(everybody.map((one) => byRest(one, TEST_PASSWORD, OFFICE)))
    expect([count(pages), count(calls)]).toEqual([{ 302: 200 }, { 200: 200 }])
    expect(performance.now() - begun).toBeLessThan(120_000)
  }, 150_000)

  it('sign in while some type wrong passwords', async () => {
    const mistaken = everybody.slice(0, 15)
    const [wrong, right] = await Promise.all([
      Promise.all(mistaken.map((one) => byPage(one, 'faux', OFFICE))),
      Promise.all(everybody.slice(15).map((one) => byPage(one, TEST_PASSWORD, OFFICE))),
    ])
    expect([count(wrong), count(right)]).toEqual([{ 401: 15 }, { 302: 185 }])
    const again = await Promise.all(mistaken.map((one) => byPage(one, TEST_PASSWORD, OFFICE)))
    expect(count(again)).toEqual({ 302: 15 })
  }, 120_000)
})

describe('twenty-five wrong attempts of an attacker', () => {
  it('at one account are throttled after five, and its owner still signs in', async () => {
    const owner = everybody[0] ?? ''
    const known = await byPage(owner, TEST_PASSWORD, ELSEWHERE)
    const device = known.headers.getSetCookie().find((one) => one.startsWith('device=')) ?? ''
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, n) => byPage(owner, `faux-${n}`, ELSEWHERE)),
    )
    expect(count(tries)).toEqual({ 401: 5, 429: 20 })
    const refused = tries.find(({ status }) => status === 429)
    expect(await refused?.text()).toContain(WAIT)
    const seconds = Number(refused?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    // the owner signs in from another network, and from the attacker's network with a known browser
    expect((await byPage(owner, TEST_PASSWORD, OFFICE)).status).toBe(302)
    expect((await byRest(owner, TEST_PASSWORD, OFFICE)).status).toBe(200)
    const own = await byPage(owner, TEST_PASSWORD, ELSEWHERE, device.split(';')[0])
    expect(own.status).toBe(302)
  })

  it('at as many accounts are throttled after twenty, only in the attacker’s network', async () => {
    const ip = '203.0.113.5'
    const tries = await Promise.all(everybody.slice(0, 25).map((one) => byRest(one, 'faux', ip)))
    expect(count(tries)).toEqual({ 401: 20, 429: 5 })
    const refused = tries.find(({ status }) => status === 429)
    expect(await refused?.json()).toEqual({ message: WAIT })
    const own = await Promise.all(
      everybody.slice(0, 25).map((e) => byPage(e, TEST_PASSWORD, OFFICE)),
    )
    expect(count(own)).toEqual({ 302: 25 })
  })
})
