// @long: races of a save and a deletion of an account
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findUser } from '~/db/collections/users.server'
import type * as workersModule from '~/db/collections/workers.server'
import { findWorker } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { removeUser } from '~/services/users/users.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

/** Interruption between the read of an account and the write that links it. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/db/collections/workers.server', async (original) => {
  const real = await original<typeof workersModule>()
  async function interrupt() {
    const act = interruption
    interruption = null
    await act?.()
  }
  const insertWorker: typeof real.insertWorker = async (...given) => {
    await interrupt()
    return real.insertWorker(...given)
  }
  const updateWorker: typeof real.updateWorker = async (...given) => {
    await interrupt()
    return real.updateWorker(...given)
  }
  return { ...real, insertWorker, updateWorker }
})

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
let userId: string
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const assigned = { assignmentLevel: 'concession' as const, assignmentId: net.sites.a1._id }
  userId = (await makeUser({ role: 'manager', ...assigned }))._id
})
afterEach(() => {
  interruption = null
})

it('a worker is not linked to an account deleted during the edit', async () => {
  const { _id } = await makeWorker(net.sites.a1)
  interruption = () => removeUser(admin, userId)
  await editWorker(admin, _id, { userId })
  expect(await findUser(userId)).toBeNull()
  expect((await findWorker(_id))?.userId).toBeNull()
})

it('a new worker is not linked to an account deleted during the creation', async () => {
  interruption = () => removeUser(admin, userId)
  const { _id } = await createWorker(admin, net.sites.a1._id, {
    name: 'Léa Martin',
    service: 'mechanic',
    metier: 'Technicien',
    userId,
    secondaryService: '',
    isApprenticeDefault: false,
    matricule: '',
  })
  expect(await findUser(userId)).toBeNull()
  expect((await findWorker(_id))?.userId).toBeNull()
})
