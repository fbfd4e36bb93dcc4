import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { siteLock } from '~/db/collections/locks.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { findPlanning } from '~/db/collections/planning.server'
import { RuleError } from '~/domain/errors'
import { LocksBusyError } from '~/domain/locks-busy'
import { servicePath } from '~/domain/objectifs/field-paths'
import { flatten } from '~/domain/objectifs/fields'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { saveObjectif } from '~/services/objectifs/save.server'
import { untilItsTurn } from '~/services/writes/lock-turns.server'
import { write } from '~/services/writes/write.server'
import { watchQueries } from '../../api/harness/queries'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal()
const MONTH = '2026-12'
let net: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})
afterEach(() => vi.restoreAllMocks())

/** Transactions begun: each attempt raises its locks once. */
const attempts = (seen: readonly string[]) =>
  seen.filter((query) => query === 'locks.bulkWrite').length

/** Adds an hour to a concession's target, whatever is stored. */
function addHour() {
  const path = servicePath('mechanic', 'totalHours')
  return saveObjectif(admin, siteScopeOf(net.sites.a1), MONTH, (stored) => {
    const shown = flatten(stored)
    const typed = { [path]: String((shown[path] ?? 0) + 1) }
    return { edit: { typed, shown }, version: stored?.version ?? 0 }
  })
}

it('twenty savers of one concession’s month are all stored, each at its first attempt', async () => {
  await saveMonth(admin, net.sites.a1, MONTH)
  const seen = await watchQueries()
  await Promise.all(Array.from({ length: 20 }, addHour))
  expect(attempts(seen)).toBe(20)
  const stored = await findObjectif(net.sites.a1._id, MONTH)
  // 400 hours of mechanics before, one more by each
  expect(flatten(stored)[servicePath('mechanic', 'totalHours')]).toBe(420)
  expect(stored?.version).toBe(21)
})

it('twenty savers of one concession’s planning are all stored, each at its first attempt', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `Ana ${n}`)
  const workers = await Promise.all(names.map((name) => makeWorker(net.sites.a1, { name })))
  const seen = await watchQueries()
  const date = `${MONTH}-01`
  await Promise.all(
    workers.map(({ _id: workerId }) =>
      saveEntries(admin, [{ workerId, date, code: '1', seen: null }]),
    ),
  )
  expect(attempts(seen)).toBe(20)
  const months = await findPlanning(workers.map(({ _id }) => `${_id}-${MONTH}`))
  expect(months.map(({ days }) => days[date]?.code)).toEqual(names.map(() => '1'))
})

/** A write that raises locks, and notes its end. */
function raising(name: string, locks: readonly string[], act: () => Promise<boolean>) {
  return write(admin, [], act, { locks }).finally(() => ended.push(name))
}
let ended: string[]
beforeEach(() => {
  ended = []
})
const done = async () => true

it('a saver waits for those of its concession only', async () => {
  const seen = await watchQueries()
  let end: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    end = resolve
  })
  const [a, b] = [siteLock(net.sites.a1._id), siteLock(net.sites.b1._id)]
  const first = raising('first of a', [a], async () => {
    await gate
    return true
  })
  const writers = [first, raising('second of a', [a], done), raising('b', [b], done)]
  // a transaction of each concession has begun; the embedded database lets that of b wait
  await vi.waitFor(() => expect(attempts(seen)).toBe(2))
  end()
  expect(await Promise.all(writers)).toEqual([true, true, true])
  expect(ended).toEqual(['first of a', 'b', 'second of a'])
  expect(attempts(seen)).toBe(3)
})

it('writers that name the same locks in another order do not wait for each other', async () => {
  const [a, b] = [siteLock(net.sites.a1._id), siteLock(net.sites.b1._id)]
  const seen = await watchQueries()
  const writers = Array.from({ length: 10 }, (_, n) =>
    raising(`${n}`, n % 2 === 0 ? [a, b] : [b, a], done),
  )
  expect(await Promise.all(writers)).toEqual(writers.map(() => true))
  expect(ended).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(attempts(seen)).toBe(10)
})

it('a write whose rule is broken frees the next', async () => {
  const a = siteLock(net.sites.a1._id)
  const rule = new RuleError('Non.', 409)
  const broken = raising('broken', [a], () => Promise.reject(rule))
  const next = raising('next', [a], done)
  await expect(broken).rejects.toBe(rule)
  expect(await next).toBe(true)
})

it('a batch without its turn is tried again, thirty times at most; another error is not', async () => {
  const busy = new LocksBusyError()
  const twice = vi.fn(done).mockRejectedValueOnce(busy).mockRejectedValueOnce(busy)
  expect(await untilItsTurn(twice)).toBe(true)
  expect(twice).toHaveBeenCalledTimes(3)
  const never = vi.fn(() => Promise.reject(busy))
  await expect(untilItsTurn(never)).rejects.toBe(busy)
  expect(never).toHaveBeenCalledTimes(30)
  const rule = new RuleError('Non.', 409)
  const refused = vi.fn(() => Promise.reject(rule))
  await expect(untilItsTurn(refused)).rejects.toBe(rule)
  expect(refused).toHaveBeenCalledTimes(1)
})
