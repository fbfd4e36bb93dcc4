import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findPlanning, planning } from '~/db/collections/planning.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { ForbiddenError } from '~/domain/errors'
import { NothingToSaveError, NothingValidError } from '~/domain/planning/entry-validation'
import { PastMonthError, PlanningAccessError, PlanningEditError } from '~/domain/planning/lock'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { closeMonth, reopenMonth } from '~/services/attendance/access.server'
import { saveBatch, saveEntries } from '~/services/attendance/save.server'
import { flagEntry, listEntries, upsertEntry } from '~/services/planning/entries.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
let paul: WorkerDocument
const entry = (date: string, code: string, seen: string | null = null, workerId = paul._id) => ({
  workerId,
  date,
  code,
  seen,
})
const codesOf = async (worker: WorkerDocument, month = '2026-11') => {
  const [document] = await findPlanning([`${worker._id}-${month}`])
  return Object.fromEntries(
    Object.entries(document?.days ?? {}).map(([date, { code }]) => [date.slice(8), code]),
  )
}

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  paul = await makeWorker(net.sites.a1, { name: 'Paul Petit' })
})

describe('saving entries', () => {
  it('stores one document per worker and month with its potential, and counts what changed', async () => {
    const first = await saveEntries(admin, [
      entry('2026-11-02', '1'),
      entry('2026-11-03', '0.5'),
      entry('2026-11-04', 'CP'),
      entry('2026-12-01', '1.107'),
    ])
    expect(first).toEqual({ upsertedCount: 4, modifiedCount: 0, dropped: [], conflicts: [] })
    const documents = await (await planning.open()).find({}).toArray()
    expect(documents.map(({ _id }) => _id).sort()).toEqual([
      `${paul._id}-2026-11`,
      `${paul._id}-2026-12`,
    ])
    const potential = new Map(documents.map((one) => [one.month, one.potential.mechanic]))
    // 1.5 × 7; 1.107 × 7
    expect([potential.get('2026-11'), potential.get('2026-12')]).toEqual([10.5, 7.749])
    const again = await saveEntries(admin, [entry('2026-11-02', '1'), entry('2026-11-03', '1')])
    expect(again).toMatchObject({ upsertedCount: 0, modifiedCount: 1 })
  })

  it('drops codes outside the dictionary, unknown workers, and codes on Sundays and holidays', async () => {
    await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
    const result = await saveEntries(admin, [
      entry('2026-11-02', 'ZZ'),
      entry('2026-11-02', '1', null, 'f'.repeat(24)),
      entry('2026-11-01', '1'),
      entry('2026-11-11', '1'),
      entry('2026-11-03', ''),
      entry('2026-11-07', '0.5'),
    ])
    expect(result.dropped.map(({ reason }) => reason)).toEqual([
      'code',
      'worker',
      'closed',
      'closed',
    ])
    // an empty code in an empty cell needs no entry; Saturday the 7th is a working day
    expect(await codesOf(paul)).toEqual({ '07': '0.5' })
    await expect(saveBatch(admin, [entry('2026-11-02', 'ZZ')])).rejects.toThrow(NothingValidError)
    await expect(saveBatch(admin, [])).rejects.toThrow(NothingToSaveError)
  })

  it('rejects a concurrently edited cell with both values and the author’s name, and saves the rest', async () => {
    const marie = principalOf(await makeUser({ role: 'administrator', name: 'Marie Roche' }))
    await saveEntries(marie, [entry('2026-11-02', 'M')])
    const result = await saveEntries(admin, [
      entry('2026-11-02', 'CP', '1'),
      entry('2026-11-03', 'F', ''),
    ])
    expect(result.conflicts).toEqual([
      {
        workerId: paul._id,
        workerName: 'Paul Petit',
        date: '2026-11-02',
        seen: '1',
        yours: 'CP',
        theirs: 'M',
        author: 'Marie Roche',
      },
    ])
    expect(await codesOf(paul)).toEqual({ '02': 'M', '03': 'F' })
    expect(result.upsertedCount).toBe(1)
  })

  it('keeps every cell of twelve concurrent saves', async () => {
    const people = Array.from({ length: 12 }, (_, i) => makePrincipal({ name: `Personne ${i}` }))
    const day = (i: number) => `2026-11-${String(i + 2).padStart(2, '0')}`
    const open = people.map((_, i) => day(i)).filter((date) => date !== '2026-11-08')
    await Promise.all(people.map((person, i) => saveEntries(person, [entry(day(i), 'F', '')])))
    const codes = await codesOf(paul)
    expect(Object.keys(codes)).toHaveLength(open.length)
    const [document] = await findPlanning([`${paul._id}-2026-11`])
    expect(document?.revision).toBe(open.length)
  })

  it('sends large saves in batches of 200 and refuses a larger REST batch', async () => {
    const team = await Promise.all(Array.from({ length: 12 }, () => makeWorker(net.sites.a1)))
    const many = team.flatMap(({ _id }) =>
      Array.from({ length: 25 }, (_, i) =>
        entry(`2026-11-${String(i + 1).padStart(2, '0')}`, 'CP', null, _id),
      ),
    )
    // 12 × 25 days less the Sundays 1, 8, 15, 22
    const result = await saveEntries(admin, many)
    expect([result.upsertedCount, result.dropped.length]).toEqual([252, 48])
    await expect(saveBatch(admin, many)).rejects.toMatchObject({ status: 413 })
    expect((await saveEntries(admin, many)).modifiedCount).toBe(0)
  })

  it('writes an audit entry: user, cell, old and new code', async () => {
    await saveEntries(admin, [entry('2026-11-02', '1')])
    await saveEntries(admin, [entry('2026-11-02', 'CP')])
    const [last, first] = await auditOf('planning', `${net.sites.a1._id}|2026-11`)
    const field = `${paul._id}-2026-11-02`
    expect(first?.changes).toEqual([{ field, old: null, new: '1' }])
    expect(last).toMatchObject({
      userName: 'Principal',
      action: 'update',
      changes: [{ field, old: '1', new: 'CP' }],
    })
  })
})

describe('past months (decision 35)', () => {
  it('are read-only until an administrator reopens them, and again once closed', async () => {
    const october = [entry('2026-10-05', '1')]
    await expect(saveEntries(admin, october)).rejects.toThrow(PastMonthError)
    await expect(saveEntries(admin, [...october, entry('2026-11-02', '1')])).rejects.toThrow(
      PastMonthError,
    )
    expect(await codesOf(paul)).toEqual({})
    const manager = makePrincipal({
      role: 'manager',
      cover: { kind: 'site', id: net.sites.a1._id },
    })
    await expect(reopenMonth(manager, net.sites.a1._id, '2026-10')).rejects.toThrow(
      PlanningEditError,
    )
    await reopenMonth(admin, net.sites.a1._id, '2026-10')
    await reopenMonth(admin, net.sites.a1._id, '2026-10')
    expect((await saveEntries(manager, october)).upsertedCount).toBe(1)
    const other = await makeWorker(net.sites.a2)
    await expect(saveEntries(admin, [entry('2026-10-05', '1', null, other._id)])).rejects.toThrow(
      PastMonthError,
    )
    await closeMonth(admin, net.sites.a1._id, '2026-10')
    await expect(saveEntries(admin, october)).rejects.toThrow(PastMonthError)
    const trail = await auditOf('planning', `${net.sites.a1._id}|2026-10`)
    expect(trail.map(({ action }) => action).sort()).toEqual(['close', 'reopen', 'update'])
    await expect(reopenMonth(admin, net.sites.a1._id, '2026-11')).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('rights to write', () => {
  it('need the role and the scope for every worker, else nothing is saved', async () => {
    const foreign = await makeWorker(net.sites.c1)
    const cover = { kind: 'site', id: net.sites.a1._id } as const
    const both = [entry('2026-11-02', '1'), entry('2026-11-02', '1', null, foreign._id)]
    for (const role of ['director', 'manager', 'secretary'] as const) {
      const person = makePrincipal({ role, cover })
      await expect(saveEntries(person, both)).rejects.toThrow(ForbiddenError)
      expect(await codesOf(paul)).toEqual({})
      expect((await saveEntries(person, [entry('2026-11-03', 'F')])).dropped).toEqual([])
      await saveEntries(person, [entry('2026-11-03', '')])
      await (await planning.open()).deleteMany({ workerId: paul._id })
    }
    const dirigeant = makePrincipal({ role: 'dirigeant', cover })
    await expect(saveEntries(dirigeant, both)).rejects.toThrow(PlanningEditError)
    for (const role of ['user', 'ccs', 'teamLeader'] as const)
      await expect(saveEntries(makePrincipal({ role, cover }), both)).rejects.toThrow(
        PlanningAccessError,
      )
  })
})

describe('single entries', () => {
  it('answers the entry as stored and reads a scope’s month', async () => {
    const saved = await upsertEntry(admin, entry('2026-11-02', '1'))
    expect(saved).toEqual({
      _id: `${paul._id}-2026-11-02`,
      worker: paul._id,
      site: net.sites.a1._id,
      date: '2026-11-02',
      service: 'mechanic',
      code: '1',
      isApprenti: false,
      present: true,
    })
    const lea = await makeWorker(net.sites.b1, { service: 'guidance', metier: 'Encadrant' })
    await upsertEntry(admin, entry('2026-11-02', 'P', null, lea._id))
    const { north, south } = net.groups
    const scope = (groupId: string) => ({ type: 'group', groupId }) as const
    expect((await listEntries(admin, scope(north._id), '2026-11')).entries).toHaveLength(2)
    expect(await listEntries(admin, scope(south._id), '2026-11')).toEqual({
      entries: [],
      leftOut: [],
    })
    const { entries: guidance } = await listEntries(admin, scope(north._id), '2026-11', 'guidance')
    expect(guidance.map(({ worker }) => worker)).toEqual([lea._id])
  })

  it('refuses what cannot be saved and unknown identifiers', async () => {
    await expect(upsertEntry(admin, entry('2026-11-02', 'ZZ'))).rejects.toThrow(
      'Données invalides pour la mise à jour du planning (workerId, date, service, code requis).',
    )
    await expect(
      upsertEntry(admin, entry('2026-11-02', '1', null, 'f'.repeat(24))),
    ).rejects.toThrow('Collaborateur introuvable.')
    await expect(flagEntry(admin, 'x', true)).rejects.toThrow('ID d’entrée planning manquant.')
    await expect(flagEntry(admin, `${paul._id}-2026-11-02`, true)).rejects.toThrow(
      'Entrée de planning introuvable.',
    )
  })

  it('flips the apprentice flag of an entry and nothing else', async () => {
    await upsertEntry(admin, entry('2026-11-02', '0.75'))
    const flagged = await flagEntry(admin, `${paul._id}-2026-11-02`, true)
    expect(flagged).toMatchObject({ code: '0.75', isApprenti: true })
    const [document] = await findPlanning([`${paul._id}-2026-11`])
    expect(document?.days['2026-11-02']).toMatchObject({ code: '0.75', isApprenti: true })
  })
})

it('reads days written before codes existed: present means the team’s ordinary code', async () => {
  await (await planning.open()).insertOne({
    _id: `${paul._id}-2026-11`,
    workerId: paul._id,
    siteId: net.sites.a1._id,
    plateId: net.plates.a._id,
    groupId: net.groups.north._id,
    month: '2026-11',
    service: 'mechanic',
    days: { '2026-11-02': { present: true }, '2026-11-03': { present: false } },
  } as never)
  expect(await codesOf(paul)).toEqual({ '02': '1', '03': '' })
  expect((await saveEntries(admin, [entry('2026-11-02', 'CP', '1')])).conflicts).toEqual([])
  expect(await codesOf(paul)).toEqual({ '02': 'CP', '03': '' })
})
