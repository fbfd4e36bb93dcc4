// @long: races of a save and a move of its concession
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { findComment } from '~/db/collections/comments.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { findPlanning } from '~/db/collections/planning.server'
import { pendingInvalidations } from '~/db/collections/rollups.server'
import { findWorker } from '~/db/collections/workers.server'
import { database } from '~/db/driver/client.server'
import type { Scope } from '~/domain/access/scope'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { saveComment } from '~/services/comments/comments.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { saveObjectif } from '~/services/objectifs/save.server'
import { readPotential } from '~/services/planning/potential.server'
import { readRollup, readRollupPart } from '~/services/rollups/read-rollups.server'
import { createWorker } from '~/services/workers/workers.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import type * as writeModule from '~/services/writes/write.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { emptyDatabase, useDatabase } from '../harness/database'
import { failing, makeFailing } from '../writes/failures'

/** Interruption after a write has read its concession's plate, before anything is stored. */
let interruption: (() => Promise<unknown>) | null = null
async function interrupt() {
  const act = interruption
  interruption = null
  await act?.()
}
vi.mock('~/services/writes/write.server', async (original) => {
  const real = await original<typeof writeModule>()
  const write: typeof real.write = async (...given) => {
    await interrupt()
    return real.write(...given)
  }
  return { ...real, write }
})

useDatabase()
beforeAll(makeFailing)

const admin = makePrincipal()
const MONTH = '2026-12'
let net: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})
afterEach(() => {
  interruption = null
})

const plate = (key: 'a' | 'b'): Scope => {
  const { _id, groupId } = net.plates[key]
  return { type: 'plate', plateId: _id, groupId }
}
const move = () => editSite(admin, net.sites.a1._id, { plate: net.plates.b._id })
const potential = async (key: 'a' | 'b') =>
  (await readPotential(admin, plate(key), MONTH)).globalTotals.actualizedPotentialHours
const staff = async (key: 'a' | 'b') =>
  (await readRollupPart('staff', plate(key), MONTH)).days.reduce(
    (n, day) => n + day.present.mechanic,
    0,
  )

it('planning saved while its concession moves counts in the new plate', async () => {
  const paul = await makeWorker(net.sites.a1)
  interruption = async () => {
    await move()
    // stores the new plate's rollup before the save completes
    expect(await staff('b')).toBe(0)
  }
  await saveEntries(admin, [{ workerId: paul._id, date: '2026-12-01', code: '1', seen: null }])
  expect((await findPlanning([`${paul._id}-${MONTH}`]))[0]?.plateId).toBe(net.plates.b._id)
  expect([await potential('a'), await potential('b')]).toEqual([0, 7])
  expect([await staff('a'), await staff('b')]).toEqual([0, 1])
})

it('a target set while its concession moves counts in the new plate', async () => {
  const { _id: siteId, plateId, groupId } = net.sites.a1
  const revenue = async (key: 'a' | 'b') =>
    (await readRollup(plate(key), MONTH)).objectifs.global.revenue
  interruption = async () => {
    await move()
    expect(await revenue('b')).toBe(0)
  }
  const edit = { typed: { 'budget.revenue': '5000' }, shown: {} }
  const site = { type: 'site', siteId, plateId, groupId } as const
  await saveObjectif(admin, site, MONTH, { edit, version: 0 })
  expect((await findObjectif(siteId, MONTH))?.plateId).toBe(net.plates.b._id)
  expect([await revenue('a'), await revenue('b')]).toEqual([0, 5000])
})

const fields = { name: 'Léa Martin', service: 'mechanic', metier: 'Technicien' }
const none = { secondaryService: '', isApprenticeDefault: false, matricule: '', userId: '' }

it('a worker whose first month is created while the concession moves gets the new plate', async () => {
  interruption = move
  const lea = await createWorker(admin, net.sites.a1._id, { ...fields, ...none }, MONTH)
  expect((await findWorker(lea._id))?.plateId).toBe(net.plates.b._id)
  expect((await findPlanning([`${lea._id}-${MONTH}`]))[0]?.plateId).toBe(net.plates.b._id)
})

it('a worker added without a first month while the concession moves gets the new plate', async () => {
  interruption = move
  const lea = await createWorker(admin, net.sites.a1._id, { ...fields, ...none }, '2026-10')
  expect((await findWorker(lea._id))?.plateId).toBe(net.plates.b._id)
})

it('a comment written while its concession moves gets the new plate', async () => {
  const { _id: siteId, plateId, groupId } = net.sites.a1
  interruption = move
  const scope = { type: 'site', siteId, plateId, groupId } as const
  await saveComment(admin, scope, '2026-11-19', { text: 'Pont en panne.', seen: null })
  expect((await findComment(siteId, '2026-11-19'))?.plateId).toBe(net.plates.b._id)
})

/** Saves a day of December for Paul of A1, which moves before anything is stored; the process dies at call `at`. */
async function savedUntil(at: number): Promise<{ calls: number; workerId: string }> {
  await emptyDatabase(await database())
  net = await makeNetwork()
  const { _id: workerId } = await makeWorker(net.sites.a1)
  interruption = async () => {
    await move()
    expect(await staff('b')).toBe(0)
  }
  const { calls } = await failing(at, 'dead-before', () =>
    saveEntries(admin, [{ workerId, date: '2026-12-01', code: '1', seen: null }]),
  )
  return { calls, workerId }
}

it('planning whose process dies while the concession moves counts in the concession’s stored plate', async () => {
  const { calls } = await savedUntil(Number.POSITIVE_INFINITY)
  const outcomes: number[] = []
  // the last 20 calls: they start with the creation of the month; earlier calls belong to the move
  for (let at = calls - 20; at < calls; at++) {
    const { workerId } = await savedUntil(at)
    // recovery at the next start
    await completeWrites()
    const [month] = await findPlanning([`${workerId}-${MONTH}`])
    const present = Object.keys(month?.days ?? {}).length
    if (month) expect(month.plateId, `call ${at}`).toBe(net.plates.b._id)
    expect([await staff('a'), await staff('b')], `call ${at}`).toEqual([0, present])
    expect(await pendingInvalidations()).toEqual([])
    outcomes.push(present)
  }
  expect(new Set(outcomes)).toEqual(new Set([0, 1]))
})
