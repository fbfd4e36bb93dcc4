// @long: races of a save and a deletion of an account
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as locks from '~/db/collections/locks.server'
import { findUser } from '~/db/collections/users.server'
import { findWorker } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { removeUser } from '~/services/users/users.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

// The deletion runs between the read of an account and the first statement of the write that links it.
vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
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
  beforeNextWrite(null)
})

it('a worker is not linked to an account deleted during the edit', async () => {
  const { _id } = await makeWorker(net.sites.a1)
  beforeNextWrite(() => removeUser(admin, userId))
  await editWorker(admin, _id, { userId })
  expect(await findUser(userId)).toBeNull()
  expect((await findWorker(_id))?.userId).toBeNull()
})

it('a new worker is not linked to an account deleted during the creation', async () => {
  beforeNextWrite(() => removeUser(admin, userId))
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
