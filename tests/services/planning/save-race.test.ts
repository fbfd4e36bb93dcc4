import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as locks from '~/db/collections/locks.server'
import { findPlanning } from '~/db/collections/planning.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { findWorkers } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { autoFill } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readPotential } from '~/services/planning/potential.server'
import { editUser } from '~/services/users/users.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
})

useDatabase()

const admin = makePrincipal()
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

const entry = (date: string, code = '1') => ({ workerId: paul._id, date, code, seen: null })
const month = async (name: string) => (await findPlanning([`${paul._id}-${name}`]))[0]
const codes = async (name: string) =>
  Object.entries((await month(name))?.days ?? {}).flatMap(([date, { code }]) =>
    code === '' ? [] : [`${date} ${code}`],
  )
const potentialOf = async (name: string) => {
  const { _id: siteId, plateId, groupId } = net.sites.a1
  const answer = await readPotential(admin, { type: 'site', siteId, plateId, groupId }, name)
  return Object.fromEntries(
    answer.globalServiceSummaries.map((one) => [one.service, one.actualizedPotentialHours]),
  )
}

it('a worker deleted during a save has no day after today', async () => {
  beforeNextWrite(() => removeWorker(admin, paul._id))
  await saveEntries(admin, [entry('2026-11-19'), entry('2026-11-23'), entry('2026-12-01')])
  expect(await codes('2026-11')).toEqual(['2026-11-19 1'])
  expect(await month('2026-12')).toBeUndefined()
  expect((await potentialOf('2026-11')).mechanic).toBe(7)
  expect((await potentialOf('2026-12')).mechanic).toBe(0)
})

it('a worker deleted during a fill is not filled', async () => {
  beforeNextWrite(() => removeWorker(admin, paul._id))
  await autoFill(admin, net.sites.a1._id, '2026-12')
  expect(await month('2026-12')).toBeUndefined()
})

it('a worker who changes team during a save counts for the new team', async () => {
  beforeNextWrite(() => editWorker(admin, paul._id, { service: 'body', metier: 'Carrossier' }))
  await saveEntries(admin, [entry('2026-11-23'), entry('2026-12-01', '0.5')])
  expect((await month('2026-11'))?.service).toBe('body')
  expect(await potentialOf('2026-11')).toMatchObject({ mechanic: 0, body: 7 })
  expect(await potentialOf('2026-12')).toMatchObject({ mechanic: 0, body: 3.5 })
})

it('a worker whose account becomes a manager’s during a save counts for the Encadrement', async () => {
  const account = await makeUser({ role: 'user' })
  paul = await makeWorker(net.sites.a1, { name: 'Paul Roy', userId: account._id })
  beforeNextWrite(() => editUser(admin, account._id, { role: 'manager' }))
  await saveEntries(admin, [entry('2026-11-23')])
  expect((await month('2026-11'))?.service).toBe('guidance')
})

it('codes saved for a new worker before the first month is created are kept', async () => {
  const id = newId()
  const typed = { workerId: id, date: '2026-12-01', code: 'CP', seen: '' }
  // interrupts the second write, that of the defaults; the first stores the worker
  beforeNextWrite(async () => beforeNextWrite(() => saveEntries(admin, [typed])))
  const none = { secondaryService: '', isApprenticeDefault: false, matricule: '', userId: '' }
  const fields = { name: 'Léa Martin', service: 'mechanic', metier: 'Technicien', ...none }
  await createWorker(admin, net.sites.a1._id, fields, '2026-12', id)
  const [month] = await findPlanning([`${id}-2026-12`])
  expect(month?.days['2026-12-01']?.code).toBe('CP')
  // 23 working days in December 2026, one of them on leave
  expect(Object.values(month?.days ?? {}).filter(({ code }) => code === '1')).toHaveLength(22)
  expect(month?.potential.mechanic).toBe(22 * 7)
})

it('two forms with one identifier and different fields create two workers', async () => {
  const id = newId()
  const none = { secondaryService: '', isApprenticeDefault: false, matricule: '', userId: '' }
  const create = (name: string) => {
    const fields = { name, service: 'mechanic', metier: 'Technicien', ...none }
    return createWorker(admin, net.sites.a1._id, fields, '2026-12', id)
  }
  beforeNextWrite(() => create('Léa Martin'))
  const second = await create('Zoé Durand')
  expect(second).toMatchObject({ name: 'Zoé Durand' })
  expect(second._id).not.toBe(id)
  expect((await findWorkers([id, second._id])).map(({ name }) => name).sort()).toEqual([
    'Léa Martin',
    'Zoé Durand',
  ])
})

it('a worker deleted while the concession moves has no month after this one', async () => {
  const entries = [entry('2026-11-19'), entry('2026-12-01')]
  await saveEntries(admin, entries)
  const move = () => editSite(admin, net.sites.a1._id, { plate: net.plates.b._id })
  // interrupts the second write, that deletes later months; the first closes the worker's document
  beforeNextWrite(async () => beforeNextWrite(move))
  await removeWorker(admin, paul._id)
  expect(await month('2026-12')).toBeUndefined()
  expect(await month('2026-11')).toMatchObject({ plateId: net.plates.b._id })
})
