import { Collection } from 'mongodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginAnonymising } from '~/db/collections/anonymisations.server'
import { audit, auditOf } from '~/db/collections/audit.server'
import { planning } from '~/db/collections/planning.server'
import { claimRun, findRun } from '~/db/collections/retention.server'
import { findUser } from '~/db/collections/users.server'
import { findWorker } from '~/db/collections/workers.server'
import { readSeen } from '~/domain/personal-data/retention'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { reopenMonth } from '~/services/attendance/access.server'
import { saveEntries } from '~/services/attendance/save.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import {
  readRetention,
  saveRetention,
  setRetention,
} from '~/services/personal-data/retention.server'
import { applyRetention } from '~/services/personal-data/run-retention.server'
import { actualizedPotential } from '~/services/planning/potential.server'
import { removeWorker } from '~/services/workers/workers.server'
import { storePlanning } from '../../builders/activity'
import { closeOctober } from '../../builders/closings'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
let id: string
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  id = (await makeWorker(net.sites.a1, { name: 'Jean Dupont' }))._id
  // 1 + 0.5 productive days of 7 hours, one day each of illness and leave
  const codes = { '01': '1', '02': 'M', '05': '0.5', '06': 'CP' }
  for (const month of ['2025-09', '2025-10', '2026-10'])
    await storePlanning(net.sites.a1, month, 'mechanic', codes, id)
})

const night = async (at: string) => {
  setClock(instantOfParis(at))
  await applyRetention()
}
const codesOf = async (month: string) => {
  const found = await (await planning.open()).findOne({ workerId: id, month })
  return Object.values(found?.days ?? {}).map(({ code }) => code)
}
const potential = (month: string) => {
  const { _id: siteId, plateId, groupId } = net.sites.a1
  return actualizedPotential({ type: 'site', siteId, plateId, groupId }, month)
}
const line = async (kind: string) =>
  (await readRetention(admin, null)).lines.find((one) => one.kind === kind)

describe('retention (7-beyond §4)', () => {
  it('erases nothing unless an administrator sets a duration', async () => {
    await night('2026-11-21T02:30')
    expect(await findRun('2026-11-21')).toBeNull()
    expect(await codesOf('2025-09')).toEqual(['1', 'M', '0.5', 'CP'])
  })

  it('of two concurrent changes of durations neither overwrites the other unseen', async () => {
    const { seen } = await readRetention(admin, null)
    await saveRetention(admin, { planning: '24' })
    const typed = { planning: '', workers: '6', trail: '', accounts: '' }
    await setRetention(admin, typed, readSeen(seen))
    const kept = async () => (await readRetention(admin, null)).lines.map(({ months }) => months)
    expect(await kept()).toEqual([24, 6, null, null])
    await expect(
      setRetention(admin, { ...typed, planning: '18' }, readSeen(seen)),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(
        'Motifs d’absence du planning\u202f: «\u202f24 mois\u202f» est enregistré, vous proposez «\u202f18 mois\u202f».',
      ),
    })
    expect(await kept()).toEqual([24, 6, null, null])
  })

  it('reasons of absence become neutral: presences, potential and a closing’s figures stay', async () => {
    const before = await potential('2025-10')
    expect(before).toMatchObject({ hours: { mechanic: 10.5 } })
    await saveRetention(admin, { planning: '12' })
    expect(await line('planning')).toMatchObject({
      count: 2,
      oldest: '2025-09',
      newest: '2025-10',
    })
    const { _id } = await closeOctober('all')
    await night('2026-11-21T01:59')
    expect(await codesOf('2025-09')).toContain('M')
    await night('2026-11-21T02:00')
    expect(await codesOf('2025-09')).toEqual(['1', 'A', '0.5', 'A'])
    expect(await codesOf('2025-10')).toEqual(['1', 'A', '0.5', 'A'])
    expect(await codesOf('2026-10')).toEqual(['1', 'M', '0.5', 'CP'])
    expect(await potential('2025-10')).toEqual(before)
    expect(await line('planning')).toMatchObject({ count: 0 })
    expect(await readSnapshot(admin, _id, new URLSearchParams())).toMatchObject({
      changed: [],
      intact: true,
    })
    const [act] = await auditOf('personalData', 'retention', 1)
    expect(act).toMatchObject({
      action: 'erase',
      userName: 'Conservation automatique',
      changes: [{ field: 'retention-planning', old: null, new: 2 }],
    })
  })

  it('erases nothing on the day on which an administrator set a duration', async () => {
    await saveRetention(admin, { planning: '24' })
    await night('2026-11-20T23:59')
    expect(await findRun('2026-11-20')).toBeNull()
    await night('2026-11-21T01:00')
    await saveRetention(admin, { planning: '12' })
    await night('2026-11-21T02:00')
    expect(await findRun('2026-11-21')).toBeNull()
    expect(await codesOf('2025-09')).toContain('M')
    // the administrator withdraws the duration before it takes effect
    await saveRetention(admin, { planning: '' })
    await night('2026-11-22T02:00')
    expect(await codesOf('2025-09')).toContain('M')
    await saveRetention(admin, { planning: '12' })
    await night('2026-11-23T02:00')
    expect(await codesOf('2025-09')).toEqual(['1', 'A', '0.5', 'A'])
  })

  it('runs once a night on any instance, and continues an interrupted run', async () => {
    await saveRetention(admin, { planning: '12' })
    const dead = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date(0) }
    const cut = { ...dead, startedAt: new Date(), through: '2025-09' }
    await claimRun('2026-11-21', cut)
    expect((await readRetention(admin, null)).lastRun?.state).toBe('cut')
    await night('2026-11-21T09:00')
    await night('2026-11-21T10:00')
    expect(await findRun('2026-11-21')).toMatchObject({ state: 'done', counts: { planning: 1 } })
    // months that the interrupted run had passed are not processed again
    expect(await codesOf('2025-09')).toContain('M')
    expect(await auditOf('personalData', 'retention')).toHaveLength(2)
  })

  it('is shown as running between its claim and the answer of the database', async () => {
    await saveRetention(admin, { planning: '12' })
    const { insertOne } = Collection.prototype
    const states: (string | undefined)[] = []
    vi.spyOn(Collection.prototype, 'insertOne').mockImplementation(async function (
      this: Collection,
      ...given: Parameters<typeof insertOne>
    ) {
      const answer = await insertOne.apply(this, given)
      if (this.collectionName === 'retentionRuns')
        states.push((await readRetention(admin, null)).lastRun?.state)
      return answer
    })
    await night('2026-11-21T02:00').finally(() => vi.restoreAllMocks())
    expect(states).toEqual(['running'])
  })

  it('is shown as running, not as interrupted, by the process that runs it', async () => {
    for (let month = 1; month <= 12; month++)
      await storePlanning(
        net.sites.a1,
        `2024-${String(month).padStart(2, '0')}`,
        'mechanic',
        {},
        id,
      )
    await saveRetention(admin, { planning: '12' })
    const states = new Set<string | undefined>()
    let isOver = false
    const running = night('2026-11-21T02:00').finally(() => {
      isOver = true
    })
    while (!isOver) states.add((await readRetention(admin, null)).lastRun?.state)
    await running
    expect(states).toContain('running')
    expect(states).not.toContain('cut')
  })

  it('anonymises workers who left long ago and accounts closed long ago, and deletes old audit entries', async () => {
    const user = await makeUser({ isActive: false, closedAt: instantOfParis('2026-05-19T12:00') })
    const late = await makeUser({ isActive: false, closedAt: instantOfParis('2026-05-21T12:00') })
    setClock(instantOfParis('2025-05-10T10:00'))
    await removeWorker(admin, id)
    await saveRetention(admin, { workers: '6', accounts: '6', trail: '12' })
    setClock(instantOfParis('2026-11-20T08:30'))
    expect(await line('workers')).toMatchObject({ count: 1, oldest: '2025-05-10' })
    expect(await line('accounts')).toMatchObject({ count: 1, newest: '2026-05-19' })
    expect(await line('trail')).toMatchObject({ count: 2, oldest: '2025-05-10' })
    await night('2026-11-20T09:00')
    expect((await findWorker(id))?.name).toBe('Ancien collaborateur 1')
    expect((await findUser(user._id))?.name).toBe('Ancien utilisateur 1')
    expect((await findUser(late._id))?.name).toBe(late.name)
    const acts = await (await audit.open()).find({}).toArray()
    expect(acts.map(({ action }) => action).sort()).toEqual(['anonymise', 'anonymise', 'erase'])
    const erased = acts.find(({ action }) => action === 'erase')?.changes
    expect(erased?.map(({ field, new: count }) => [field, count])).toEqual([
      ['retention-workers', 1],
      ['retention-trail', 2],
      ['retention-accounts', 1],
    ])
  })

  it('erases a reason corrected since then from the audit, in a concession without any other reason', async () => {
    const { b1 } = net.sites
    const { _id: workerId } = await makeWorker(b1)
    setClock(instantOfParis('2025-09-10T10:00'))
    const cell = { workerId, date: '2025-09-03' }
    await saveEntries(admin, [{ ...cell, code: 'M', seen: null }])
    await saveEntries(admin, [{ ...cell, code: '1', seen: 'M' }])
    setClock(instantOfParis('2026-11-20T08:30'))
    await saveRetention(admin, { planning: '12' })
    await night('2026-11-21T02:00')
    const acts = await auditOf('planning', `${b1._id}|2025-09`)
    const values = acts.flatMap(({ changes }) => changes.map((one) => [one.old, one.new]))
    expect(values.reverse()).toEqual([
      [null, 'A'],
      ['A', '1'],
    ])
  })

  it('erases reasons saved without a duration once a duration is set', async () => {
    await saveRetention(admin, { planning: '12', trail: '24' })
    await night('2026-11-21T02:00')
    await saveRetention(admin, { planning: '' })
    await reopenMonth(admin, net.sites.a1._id, '2025-09')
    const cell = { workerId: id, date: '2025-09-08', code: 'M', seen: null }
    expect((await saveEntries(admin, [cell])).upsertedCount).toBe(1)
    await night('2026-11-22T02:00')
    await night('2026-11-23T02:00')
    await saveRetention(admin, { planning: '12' })
    expect(await line('planning')).toMatchObject({ count: 2, oldest: '2025-09' })
    await night('2026-11-24T02:00')
    expect(await codesOf('2025-09')).toEqual(['1', 'A', '0.5', 'A', 'A'])
  })

  it('a reason saved in a reopened month since the last run is erased by the next one', async () => {
    await saveRetention(admin, { planning: '12' })
    await night('2026-11-21T02:00')
    await reopenMonth(admin, net.sites.a1._id, '2025-09')
    await saveEntries(admin, [{ workerId: id, date: '2025-09-08', code: 'M', seen: null }])
    await night('2026-11-22T02:00')
    expect(await codesOf('2025-09')).toEqual(['1', 'A', '0.5', 'A', 'A'])
  })

  it('an account without a closing date is counted from the first run on', async () => {
    const { _id, name } = await makeUser({ isActive: false, closedAt: null })
    await saveRetention(admin, { accounts: '6' })
    await night('2026-11-21T02:00')
    expect(await findUser(_id)).toMatchObject({
      name,
      closedAt: instantOfParis('2026-11-21T02:00'),
    })
    await night('2027-05-20T02:00')
    expect((await findUser(_id))?.name).toBe(name)
    await night('2027-05-22T02:00')
    expect((await findUser(_id))?.name).toBe('Ancien utilisateur 1')
  })

  it('a worker whose anonymisation is held by another process does not delay the others', async () => {
    const other = await makeWorker(net.sites.b1)
    setClock(instantOfParis('2025-05-10T10:00'))
    await removeWorker(admin, id)
    await removeWorker(admin, other._id)
    const alive = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date() }
    const asked = { by: admin.userId, byName: 'Alice', at: new Date(), ...alive }
    await beginAnonymising('worker', id, asked)
    await saveRetention(admin, { workers: '6', trail: '12' })
    await night('2026-11-20T02:00')
    expect(await findRun('2026-11-20')).toMatchObject({
      state: 'done',
      counts: { workers: 1, trail: 3 },
    })
    expect((await findWorker(other._id))?.name).toBe('Ancien collaborateur 2')
    expect((await findWorker(id))?.name).toBe('Jean Dupont')
  })
})
