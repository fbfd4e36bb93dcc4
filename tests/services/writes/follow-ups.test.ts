import { beforeEach, expect, it } from 'vitest'
import {
  insertFollowUp,
  pendingFollowUps,
  refuseUnfinished,
} from '~/db/collections/follow-ups.server'
import { rollups } from '~/db/collections/rollups.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { ClosedMonthError } from '~/domain/closing/errors'
import { completeFollowUps, registerFollowUp } from '~/services/writes/follow-ups.server'
import { write } from '~/services/writes/write.server'
import { useDatabase } from '../harness/database'

useDatabase()

const ana = { userId: 'u1', name: 'Ana', email: 'ana@demo.fr' }
const done: string[] = []
let failure: Error | null = null
const NAME = registerFollowUp('of-the-tests', async ({ userId, name }, { id }) => {
  if (failure) throw failure
  done.push(`${userId} ${name} ${id}`)
})
beforeEach(() => {
  done.length = 0
  failure = null
})

const write1 = () => write(ana, [], async () => true, { next: { name: NAME, id: 'x' } })

/** Stores a follow-up as left by a process that died right after its commit, `ms` milliseconds ago. */
const leftBy = (name: string, ms: number) =>
  inTransaction((tx) => {
    const author = { userId: 'u1', name: 'Ana' }
    const at = new Date(Date.now() - ms)
    return insertFollowUp({ _id: newId(), author, followUp: { name, id: 'x' }, at }, tx)
  })

it('is done right after its write, under the name of who wrote, and then no more', async () => {
  expect(await write1()).toBe(true)
  expect(done).toEqual(['u1 Ana x'])
  expect(await pendingFollowUps()).toEqual([])
})

it('of a refused write is never done', async () => {
  expect(await write(ana, [], async () => false, { next: { name: NAME, id: 'x' } })).toBe(false)
  await completeFollowUps(true)
  expect(done).toEqual([])
})

it('that fails leaves the write stored, and is done by the next look', async () => {
  failure = new Error('the database is down')
  expect(await write1()).toBe(true)
  expect(await pendingFollowUps()).toHaveLength(1)
  failure = null
  await completeFollowUps(true)
  expect(done).toEqual(['u1 Ana x'])
  expect(await pendingFollowUps()).toEqual([])
})

it('that a closed month refuses is over', async () => {
  failure = new ClosedMonthError('2026-10')
  expect(await write1()).toBe(true)
  expect(await pendingFollowUps()).toEqual([])
})

it('is left to the process of its write for a minute, except at a start', async () => {
  await leftBy(NAME, 59_000)
  await completeFollowUps(false)
  expect(done).toEqual([])
  await leftBy(NAME, 61_000)
  await completeFollowUps(false)
  expect(done).toHaveLength(1)
  await completeFollowUps(true)
  expect(done).toHaveLength(2)
})

it('of a newer version stays for it', async () => {
  await leftBy('of-a-newer-version', 0)
  await completeFollowUps(true)
  expect(await pendingFollowUps()).toHaveLength(1)
})

it('refuses to start on a write that only a version before transactions can complete', async () => {
  await refuseUnfinished()
  await (await rollups.open()).insertOne({ _id: 'announced|65a1', deeds: '[]' } as never)
  await expect(refuseUnfinished()).rejects.toThrow('Démarrez une fois cette version précédente')
})
