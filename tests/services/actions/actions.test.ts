import { beforeEach, describe, expect, test, vi } from 'vitest'
import { actions, findAction } from '~/db/collections/actions.server'
import { auditOf } from '~/db/collections/audit.server'
import { countSiteDocuments } from '~/db/collections/site-documents.server'
import type { ActionFields } from '~/domain/actions/terms'
import { ForbiddenError } from '~/domain/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { pageOfActions } from '~/services/actions/read-actions.server'
import {
  changeAction,
  createAction,
  type NewAction,
  removeAction,
} from '~/services/actions/write-actions.server'
import { makeClosing } from '~/services/closing/closings.server'
import { accountTables } from '~/services/personal-data/account-tables.server'
import { eraseAccount } from '~/services/personal-data/erase-account.server'
import { eraseWorker } from '~/services/personal-data/erase-worker.server'
import { workerData } from '~/services/personal-data/worker-data.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { groupScopeOf, saveMonth, siteScopeOf, storePotential } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})

useDatabase()

const anne = makePrincipal({ name: 'Anne Morel', role: 'director' })
const GIVEN: NewAction = {
  service: 'mechanic',
  lever: 'rate',
  text: 'Revoir les taux.',
  who: 'Paul Roy',
  until: '2026-11-30',
}
let network: TestNetwork

const create = (given: Partial<NewAction> = {}, id = '', principal = anne) =>
  createAction(principal, siteScopeOf(network.sites.a1), { ...GIVEN, ...given }, id)
const change = (id: string, given: Partial<ActionFields>, version: number | null = null) =>
  changeAction(anne, id, given, version)
const listed = (list: 'open' | 'late' | 'ended', date = '2026-11-19', principal = anne) =>
  pageOfActions(
    principal,
    { scope: groupScopeOf(network.sites.a1), date },
    { list, page: null, size: 50 },
  )

beforeEach(async () => {
  setClock(instantOfParis('2026-11-10T08:41'))
  network = await makeNetwork()
})

describe('the gap', () => {
  test('is stored on the day of the decision and computed at the analysed date', async () => {
    const { a1 } = network.sites
    await saveMonth(makePrincipal(), a1, '2026-11')
    const figures = (netRevenue: number, totalHours: number, hecHours: number) => ({
      mechanic: { netRevenue, totalHours, hecHours },
    })
    await storePotential(a1, '2026-11', 'mechanic', 140)
    await importActivity(a1, '2026-11-09', figures(8500, 40, 30))
    const { decided } = await create()
    await importActivity(a1, '2026-11-19', figures(26_800, 100, 90))
    const [line] = (await listed('open')).rows
    // t* = 75 000 € ÷ 250 HEC = 300 €: 8 500 − 30 × 300 = −500, 26 800 − 90 × 300 = −200
    expect(decided).toEqual({ date: '2026-11-09', gap: -500 })
    expect(line?.progress).toEqual({
      decided,
      now: { date: '2026-11-19', gap: -200 },
      change: 300,
    })
    expect(line?.gap).toBe('−500\u00a0€ le 9/11, −200\u00a0€ au 19/11\u202f: +300\u00a0€')
    expect((await listed('open', '2026-11-08')).rows[0]?.progress.now).toBeNull()
  })

  test('without data is unknown on the analysed date', async () => {
    expect((await create()).decided).toEqual({ date: '2026-11-09', gap: null })
  })
})

describe('writing', () => {
  test('decides, changes, ends and deletes, with one audit entry each', async () => {
    const { _id } = await create({ text: ' Revoir  les taux. ' })
    await change(_id, { until: '2026-12-04' })
    await change(_id, { state: 'done', why: 'fait' })
    await change(_id, { state: 'done', why: 'fait' })
    await removeAction(anne, _id, null)
    expect(await findAction(_id)).toBeNull()
    const trail = await auditOf('action', _id)
    expect(trail.map(({ action, userName }) => [action, userName])).toEqual([
      ['delete', 'Anne Morel'],
      ['update', 'Anne Morel'],
      ['update', 'Anne Morel'],
      ['create', 'Anne Morel'],
    ])
    expect(trail[2]?.changes).toEqual([{ field: 'until', old: '2026-11-30', new: '2026-12-04' }])
    expect(trail[1]?.changes).toEqual([
      { field: 'state', old: 'open', new: 'done' },
      { field: 'why', old: null, new: 'fait' },
    ])
  })

  test('concurrent editors never overwrite each other unseen', async () => {
    const { _id } = await create()
    const tries = await Promise.allSettled(['A', 'B', 'C'].map((text) => change(_id, { text }, 0)))
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(2)
    const now = await findAction(_id)
    for (const error of refused) {
      expect(error.status).toBe(409)
      expect(error.message).toBe(
        `L’action a été modifiée entre-temps par Anne Morel\u202f: «\u202f${now?.text}\u202f», Paul Roy, jusqu’au 30/11/2026, ouverte. Enregistrez de nouveau pour la remplacer par la vôtre.`,
      )
    }
    await expect(removeAction(anne, _id, 0)).rejects.toThrow('entre-temps')
    await removeAction(anne, _id, 1)
  })

  test('a form sent twice decides one action', async () => {
    const id = '0123456789abcdef01234567'
    await create({}, id)
    await create({}, id)
    await create({ text: 'Autre.' }, id)
    expect(await (await actions.open()).countDocuments()).toBe(2)
  })

  test('stores nothing whose audit entry cannot be stored', async () => {
    const failing = (act: () => Promise<unknown>) =>
      expect(withFailures(['audit.insertMany'], act)).rejects.toThrow()
    await failing(() => create())
    expect(await (await actions.open()).countDocuments()).toBe(0)
    const { _id } = await create()
    await failing(() => change(_id, { text: 'Autre.' }))
    await failing(() => removeAction(anne, _id, null))
    expect((await findAction(_id))?.text).toBe('Revoir les taux.')
  })

  test('is limited to the editor’s concessions', async () => {
    const { _id } = await create()
    const cover = { kind: 'site', id: network.sites.b1._id } as const
    const other = makePrincipal({ role: 'manager', cover })
    await expect(create({}, '', other)).rejects.toThrow(ForbiddenError)
    await expect(changeAction(other, _id, { text: 'x' }, null)).rejects.toThrow(ForbiddenError)
    await expect(removeAction(other, _id, null)).rejects.toThrow(ForbiddenError)
    await expect(change('0123456789abcdef01234567', { text: 'x' })).rejects.toThrow(
      'Action introuvable.',
    )
  })

  test('a person is an account by name, address or identifier, else a name', async () => {
    const { a1 } = network.sites
    const own = { assignmentLevel: 'plate', assignmentId: a1.plateId } as const
    const user = await makeUser({ name: 'Léa Petit', email: 'lea@essai.fr', ...own })
    for (const who of ['léa petit', 'LEA@essai.fr', user._id])
      expect(await create({ who })).toMatchObject({ who: 'Léa Petit', whoId: user._id })
    expect(await create({ who: 'Léa P.' })).toMatchObject({ who: 'Léa P.', whoId: null })
    await expect(create({ who: '0123456789abcdef01234567' })).rejects.toThrow(
      'Ce compte ne couvre pas la concession.',
    )
    await makeUser({ name: 'Léa Petit', ...own })
    expect(await create({ who: 'Léa Petit' })).toMatchObject({ whoId: null })
  })
})

test('late, open and ended actions have their lists', async () => {
  const first = await create({ text: 'Un', until: '2026-11-12' })
  await create({ text: 'Deux', until: '2026-11-30' })
  const third = await create({ text: 'Trois', until: '2026-11-11' })
  await change(third._id, { state: 'dropped', why: 'inutile' })
  setClock(instantOfParis('2026-11-13T08:41'))
  const texts = async (list: 'open' | 'late' | 'ended') =>
    (await listed(list)).rows.map(({ text }) => text)
  expect(await texts('late')).toEqual(['Un'])
  expect(await texts('open')).toEqual(['Un', 'Deux'])
  expect(await texts('ended')).toEqual(['Trois'])
  expect((await listed('open')).rows[0]).toMatchObject({ id: first._id, late: true })
  const cover = { kind: 'group', id: network.sites.c1.groupId } as const
  await expect(listed('open', undefined, makePrincipal({ role: 'ccs', cover }))).rejects.toThrow(
    ForbiddenError,
  )
})

test('a closed month keeps what was decided in it, and lets an action end', async () => {
  const { _id } = await create()
  setClock(instantOfParis('2026-12-03T08:41'))
  await makeClosing(admin, { month: '2026-11', scope: 'all' })
  const closed = 'Le mois de novembre 2026 est clôturé'
  await expect(change(_id, { text: 'Autre.' })).rejects.toThrow(closed)
  await expect(change(_id, { state: 'done', until: '2026-12-24' })).rejects.toThrow(closed)
  await expect(removeAction(anne, _id, null)).rejects.toThrow(closed)
  await change(_id, { state: 'done', why: 'fait' })
  expect((await findAction(_id))?.state).toBe('done')
})

describe('names', () => {
  test('of an account go from actions and their trail, and are in its export before', async () => {
    const { a1 } = network.sites
    const own = { assignmentLevel: 'concession', assignmentId: a1._id } as const
    const user = await makeUser({ name: 'Léa Petit', role: 'manager', ...own })
    const lea = makePrincipal({ ...user, userId: user._id, role: 'manager' })
    const { _id } = await create({ who: 'Léa Petit' }, '', lea)
    const names = ['Léa Petit']
    const tables = await accountTables({ _id: user._id, names, nameOfSite: () => 'A1' })
    expect(tables.find(({ title }) => title === 'Actions')?.rows).toHaveLength(1)
    await eraseAccount(anne, user, { label: 'Ancien utilisateur 1', number: 1 })
    const label = 'Ancien utilisateur 1'
    expect(await findAction(_id)).toMatchObject({ who: label, author: label, editor: label })
    expect(JSON.stringify(await auditOf('action', _id))).not.toContain('Petit')
  })

  test('of a collaborator go from the concession’s actions', async () => {
    const { a1 } = network.sites
    const worker = await makeWorker(a1, { name: 'Paul Roy', active: false })
    const { _id } = await create()
    const { tables } = await workerData(worker)
    expect(tables.find(({ title }) => title === 'Actions')?.rows).toHaveLength(1)
    await eraseWorker(anne, worker, 'Ancien collaborateur 1')
    expect((await findAction(_id))?.who).toBe('Ancien collaborateur 1')
    expect(JSON.stringify(await auditOf('action', _id))).not.toContain('Paul Roy')
  })
})

test('an action counts among what a concession holds', async () => {
  await create()
  expect((await countSiteDocuments(network.sites.a1._id)).actions).toBe(1)
})
