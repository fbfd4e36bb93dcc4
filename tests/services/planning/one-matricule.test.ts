import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import type * as locks from '~/db/collections/locks.server'
import { findWorker, type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
})

useDatabase()

// spec 5 §1: the workbook import finds a worker by matricule, so it must be unique
const admin = makePrincipal()
const TAKEN = { fields: { matricule: ['Ce matricule est déjà attribué à Léa Martin.'] } }
const input = {
  service: 'mechanic',
  metier: 'Technicien',
  secondaryService: '',
  userId: '',
  isApprenticeDefault: false,
  matricule: 'M7',
}
let net: TestNetwork
let paul: WorkerDocument
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  paul = await makeWorker(net.sites.a1, { name: 'Paul Petit' })
})
afterEach(() => {
  beforeNextWrite(null)
})

const add = (name: string) => createWorker(admin, net.sites.a1._id, { ...input, name })
const holders = async () =>
  (await workersOfSites([net.sites.a1._id], true)).flatMap(({ name, matricule }) =>
    matricule === 'M7' ? [name] : [],
  )

it('a matricule taken during the save is rejected for a new worker', async () => {
  beforeNextWrite(() => add('Léa Martin'))
  await expect(add('Zoé Roux')).rejects.toMatchObject(TAKEN)
  expect(await holders()).toEqual(['Léa Martin'])
  const names = (await workersOfSites([net.sites.a1._id], true)).map(({ name }) => name)
  expect(names.sort()).toEqual(['Léa Martin', 'Paul Petit'])
})

it('a matricule taken during an edit rejects the edit, and the worker is unchanged', async () => {
  const before = await findWorker(paul._id)
  beforeNextWrite(() => add('Léa Martin'))
  const edit = editWorker(admin, paul._id, { matricule: 'M7', name: 'Paul Grand' })
  await expect(edit).rejects.toMatchObject(TAKEN)
  expect(await holders()).toEqual(['Léa Martin'])
  expect(await findWorker(paul._id)).toEqual(before)
  expect(await auditOf('worker', paul._id)).toEqual([])
  await editWorker(admin, paul._id, { matricule: 'M8' })
  expect((await findWorker(paul._id))?.matricule).toBe('M8')
})

it('of two concurrent saves of a matricule one succeeds, and the other names its owner', async () => {
  const answers = await Promise.allSettled([
    editWorker(admin, paul._id, { matricule: 'M7' }),
    add('Léa Martin'),
  ])
  const [kept, ...others] = await holders()
  expect(others).toEqual([])
  expect(['Léa Martin', 'Paul Petit']).toContain(kept)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []))
  expect(refused.map(({ fields }) => fields)).toEqual([
    { matricule: [`Ce matricule est déjà attribué à ${kept}.`] },
  ])
})
