import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findPlanning, planning } from '~/db/collections/planning.server'
import { findWorker, workersOfSites } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { ROLES } from '~/domain/access/roles'
import { workerTexts } from '~/domain/workers/edit-conflicts'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { resetWorkerMonth } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { readGrid } from '~/services/planning/grid.server'
import { editShownWorker, editWorker } from '~/services/workers/edit.server'
import { listWorkers } from '~/services/workers/list.server'
import { restampWorkersOfUser } from '~/services/workers/planning-follow-ups.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
const input = {
  name: 'Léa Martin',
  service: 'mechanic',
  metier: 'Technicien',
  secondaryService: '',
  isApprenticeDefault: false,
  matricule: '',
  userId: '',
}
const scopeOf = (siteId: string) => {
  const site = Object.values(net.sites).find(({ _id }) => _id === siteId)
  return {
    type: 'site',
    siteId,
    plateId: site?.plateId ?? '',
    groupId: site?.groupId ?? '',
  } as const
}

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})

describe('adding', () => {
  it('stores the worker and initialises the month shown with defaults', async () => {
    const lea = await createWorker(admin, net.sites.a1._id, input, '2026-12')
    expect(lea).toMatchObject({ siteId: net.sites.a1._id, plateId: net.plates.a._id, active: true })
    const [december] = await findPlanning([`${lea._id}-2026-12`])
    // December 2026: 31 days − Saturdays 5, 12, 19, 26 − Sundays 6, 13, 20, 27
    expect(Object.keys(december?.days ?? {})).toHaveLength(23)
    expect(december?.potential.mechanic).toBe(161)
    expect(await auditOf('worker', lea._id)).toMatchObject([
      {
        action: 'create',
        changes: [
          { field: 'name', old: '', new: 'Léa Martin' },
          { field: 'service', old: null, new: 'mechanic' },
          { field: 'metier', old: '', new: 'Technicien' },
          { field: 'arrivesOn', old: null, new: '2026-11-20' },
        ],
      },
    ])
  })

  it('adds one worker for a form sent twice, one after the other or concurrently', async () => {
    const { a1 } = net.sites
    const send = (id: string, name = input.name) =>
      createWorker(admin, a1._id, { ...input, name }, '2026-12', id)
    const id = newId()
    await send(id)
    await send(id)
    const twin = newId()
    await Promise.all([send(twin, 'Paul Roy'), send(twin, 'Paul Roy')])
    // 'back' in the browser keeps the form's identifier: another name is another worker
    await send(id, 'Anne Petit')
    await send('x', 'Luc Blanc')
    const names = (await workersOfSites([a1._id], true)).map(({ name }) => name).sort()
    expect(names).toEqual(['Anne Petit', 'Luc Blanc', 'Léa Martin', 'Paul Roy'])
    expect(await auditOf('worker', twin)).toMatchObject([{ action: 'create' }])
  })

  it('does not initialise a month that is over', async () => {
    const lea = await createWorker(admin, net.sites.a1._id, input, '2026-10')
    expect(await findPlanning([`${lea._id}-2026-10`])).toEqual([])
  })

  it('says what is missing', async () => {
    await expect(createWorker(admin, null, input)).rejects.toThrow(
      'Sélectionnez une concession pour ajouter un collaborateur.',
    )
    await expect(
      createWorker(admin, net.sites.a1._id, { ...input, name: ' ', metier: '' }),
    ).rejects.toMatchObject({
      fields: {
        name: ['Le nom est requis.'],
        metier: ['Veuillez sélectionner un métier dans la liste.'],
      },
    })
    await createWorker(admin, net.sites.a1._id, { ...input, matricule: 'M7' })
    await expect(
      createWorker(admin, net.sites.a1._id, { ...input, name: 'Autre', matricule: 'M7' }),
    ).rejects.toThrow('Ce matricule est déjà attribué à Léa Martin.')
    await createWorker(admin, net.sites.a2._id, { ...input, matricule: 'M7' })
  })
})

describe('editing', () => {
  it('of two concurrent edits, fields changed by one are kept, fields changed by both are reported', async () => {
    const lea = await createWorker(admin, net.sites.a1._id, input)
    const seen = workerTexts(lea)
    const form = { ...input, isApprenticeDefault: false }
    // the other user sets a matricule and the apprentice flag first
    await editWorker(admin, lea._id, { matricule: 'M7', isApprenticeDefault: true })
    await editShownWorker(admin, lea._id, { ...form, metier: 'Mécanicien' }, seen)
    expect(await findWorker(lea._id)).toMatchObject({
      name: 'Léa Martin',
      metier: 'Mécanicien',
      matricule: 'M7',
      isApprenticeDefault: true,
    })
    await expect(
      editShownWorker(admin, lea._id, { ...form, matricule: 'M8' }, seen),
    ).rejects.toThrow(
      'Métier\u202f: «\u202fMécanicien\u202f» est enregistré, vous proposez «\u202fTechnicien\u202f». Apprenti\u202f: «\u202foui\u202f» est enregistré, vous proposez «\u202fnon\u202f». Matricule\u202f: «\u202fM7\u202f» est enregistré, vous proposez «\u202fM8\u202f».',
    )
    // sending the same form again, after it has shown the stored values, confirms the change
    const now = workerTexts((await findWorker(lea._id)) ?? lea)
    await editShownWorker(admin, lea._id, { ...form, matricule: 'M8' }, now)
    expect(await findWorker(lea._id)).toMatchObject({ metier: 'Technicien', matricule: 'M8' })
  })

  it('moves today and later days to the new team, not earlier days', async () => {
    const lea = await makeWorker(net.sites.a1, { name: 'Léa' })
    setClock(instantOfParis('2026-10-05T08:30'))
    for (const month of ['2026-10', '2026-11', '2026-12'])
      await saveEntries(admin, [{ workerId: lea._id, date: `${month}-05`, code: '1', seen: null }])
    setClock(instantOfParis('2026-11-20T08:30'))
    await editWorker(admin, lea._id, { service: 'body' })
    const months = await findPlanning(['10', '11', '12'].map((m) => `${lea._id}-2026-${m}`))
    const of = (month: string) => months.find((one) => one.month === month)
    expect(of('2026-10')).toMatchObject({
      service: 'mechanic',
      potential: { mechanic: 7, body: 0 },
    })
    // 5 November lies before the 20th, the first day of the change (4-decisions, 51)
    expect(of('2026-11')).toMatchObject({ service: 'body', potential: { mechanic: 7, body: 0 } })
    expect(of('2026-12')).toMatchObject({ service: 'body', potential: { mechanic: 0, body: 7 } })
    expect(await findWorker(lea._id)).toMatchObject({ service: 'body', metier: 'Carrossier' })
    const grid = await readGrid(admin, scopeOf(net.sites.a1._id), '2026-10', 1)
    expect(grid.blocks[0]?.sections.map(({ section }) => section)).toEqual(['mechanic'])
    expect((await auditOf('worker', lea._id))[0]?.changes).toEqual([
      { field: 'service', old: 'mechanic', new: 'body' },
      { field: 'metier', old: 'Mécanicien', new: 'Carrossier' },
      { field: 'effectiveFrom', old: null, new: '2026-11-20' },
    ])
  })

  it('follows the role of a linked account (decision 32)', async () => {
    const user = await makeUser({ role: 'ccs' })
    const lea = await makeWorker(net.sites.a1, { userId: user._id })
    const sectionNow = async () =>
      (await readGrid(admin, scopeOf(net.sites.a1._id), '2026-11', 1)).blocks[0]?.sections[0]
        ?.section
    const entry = { workerId: lea._id, date: '2026-11-05', code: '1', seen: null }
    await saveEntries(admin, [entry])
    expect(await sectionNow()).toBe('mechanic')
    expect((await findPlanning([`${lea._id}-2026-11`]))[0]).toMatchObject({
      service: 'mechanic',
      potential: { mechanic: 7 },
    })
    const { users } = await import('~/db/collections/users.server')
    await (await users.open()).updateOne({ _id: user._id }, { $set: { role: 'manager' } })
    await restampWorkersOfUser(admin, user._id)
    expect(await sectionNow()).toBe('guidance')
    expect((await findPlanning([`${lea._id}-2026-11`]))[0]).toMatchObject({
      service: 'guidance',
      potential: { mechanic: 0 },
    })
  })

  it('renames and flags a worker even with invalid values in other fields', async () => {
    const old = await makeWorker(net.sites.a1, { metier: 'Chef d’atelier', name: 'Ancien' })
    await editWorker(admin, old._id, { name: '  Nouveau   Nom ' })
    await editWorker(admin, old._id, { isApprenticeDefault: true })
    expect(await findWorker(old._id)).toMatchObject({
      name: 'Nouveau Nom',
      isApprenticeDefault: true,
      metier: 'Chef d’atelier',
    })
    await expect(editWorker(admin, old._id, { name: ' ' })).rejects.toThrow('Le nom est requis.')
    await expect(editWorker(admin, 'f'.repeat(24), { name: 'x' })).rejects.toThrow(
      'Collaborateur introuvable.',
    )
  })
})

describe('deleting (decision 34)', () => {
  it('hides the worker and future months; months with entries keep showing the worker', async () => {
    const lea = await makeWorker(net.sites.a1, { name: 'Léa' })
    await resetWorkerMonth(admin, lea._id, '2026-11')
    await resetWorkerMonth(admin, lea._id, '2026-12')
    await removeWorker(admin, lea._id)
    expect(await listWorkers(admin, scopeOf(net.sites.a1._id), true)).toEqual([])
    expect(await listWorkers(admin, scopeOf(net.sites.a1._id), false)).toHaveLength(1)
    const grid = (month: string) => readGrid(admin, scopeOf(net.sites.a1._id), month, 1)
    const [row] = (await grid('2026-11')).blocks[0]?.sections[0]?.rows ?? []
    expect(row).toMatchObject({ name: 'Léa', active: false })
    // 20 days up to today, minus Saturdays 7, 14 and Sundays 1, 8, 15 (no holiday stored)
    expect(row?.codes.split(',').filter((code) => code === '1')).toHaveLength(15)
    expect((await grid('2026-12')).blocks[0]?.sections).toEqual([])
    expect((await grid('2026-11')).potential.mechanic).toBe(105)
    const entry = { workerId: lea._id, date: '2026-11-05', code: 'M', seen: null }
    expect((await saveEntries(admin, [entry])).dropped).toMatchObject([{ reason: 'worker' }])
    await expect(removeWorker(admin, lea._id)).rejects.toThrow('Collaborateur introuvable.')
    expect(await (await planning.open()).countDocuments({ workerId: lea._id })).toBe(1)
  })
})

describe.each(ROLES)('%s, own and foreign concession', (role) => {
  const manages = ['administrator', 'director', 'manager', 'secretary']

  it('adds, renames, flags, changes team, deletes as spec 2 §6 and decision 8 say', async () => {
    const cover =
      role === 'administrator'
        ? ({ kind: 'all' } as const)
        : ({ kind: 'site', id: net.sites.a1._id } as const)
    const person = makePrincipal({ role, cover })
    const act = async (run: () => Promise<unknown>) => {
      try {
        await run()
        return 'ok'
      } catch (error) {
        return (error as { status: number }).status
      }
    }
    const all = async (siteId: 'a1' | 'c1') => {
      const worker = await makeWorker(net.sites[siteId])
      return [
        await act(() => createWorker(person, net.sites[siteId]._id, { ...input, name: 'Neuf' })),
        await act(() => editWorker(person, worker._id, { name: 'Autre' })),
        await act(() => editWorker(person, worker._id, { isApprenticeDefault: true })),
        await act(() => editWorker(person, worker._id, { service: 'body' })),
        await act(() => removeWorker(person, worker._id)),
      ]
    }
    const own = manages.includes(role)
      ? ['ok', 'ok', 'ok', 'ok', 'ok']
      : role === 'dirigeant'
        ? ['ok', 'ok', 'ok', 403, 403]
        : [403, 403, 403, 403, 403]
    expect(await all('a1')).toEqual(own)
    const foreign = role === 'administrator' ? own : [403, 403, 403, 403, 403]
    expect(await all('c1')).toEqual(foreign)
  })
})
