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
  createAction(
    principal,
    siteScopeOf(network.sites.a1),
    { ...GIVEN, ...given },
    { id, confirm: true },
  )
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

/**
 * Mechanics of A1 with t* = 75 000 € ÷ 250 HEC = 300 €, so the rate's gap is CA Net − HEC × 300: −480 € on the 5th,
 * −660 € on the 9th, −900 € on the 19th; one day in October.
 */
const figures = (netRevenue: number, totalHours: number, hecHours: number) => ({
  mechanic: { netRevenue, totalHours, hecHours },
})
async function importBefore(site = network.sites.a1) {
  await saveMonth(makePrincipal(), site, '2026-11')
  await storePotential(site, '2026-11', 'mechanic', 140)
  await importActivity(site, '2026-11-05', figures(8520, 40, 30))
  await importActivity(site, '2026-11-09', figures(11_340, 50, 40))
}
const importAfter = (site = network.sites.a1) =>
  importActivity(site, '2026-11-19', figures(26_100, 100, 90))

describe('the effect', () => {
  test('is the mean of working days before and since, and the gap of the decision stays', async () => {
    await importBefore()
    const { decided } = await create()
    expect(decided).toEqual({ date: '2026-11-09', gap: -660 })
    expect((await listed('open', '2026-11-09')).rows[0]).toMatchObject({
      effect: 'mesurée dès le prochain import',
      gap: '−660\u00a0€ le 9/11',
    })
    await importAfter()
    const [line] = (await listed('open')).rows
    // before: −480 ÷ 4 on the 2nd to the 5th, −180 ÷ 2 on the 6th and 9th: −660 ÷ 6; since: −240 ÷ 8 on the 10th to the 19th
    expect(line?.measured).toEqual({
      effect: { before: -110, since: -30, change: 80, days: 8 },
      reason: null,
      lacking: [],
    })
    expect(line?.effect).toBe(
      '−110\u00a0€/jour avant, −30\u00a0€/jour depuis\u202f: +80\u00a0€/jour',
    )
    // What is stored today counts: a corrected figure changes it.
    await importActivity(network.sites.a1, '2026-11-05', figures(8880, 40, 30))
    // −120 ÷ 4, then −540 ÷ 2: still −660 ÷ 6
    expect((await listed('open')).rows[0]?.measured.effect?.before).toBe(-110)
    await importActivity(network.sites.a1, '2026-11-09', figures(11_400, 50, 40))
    // −600 ÷ 6; since −300 ÷ 8
    expect((await listed('open')).rows[0]?.measured.effect).toEqual({
      before: -100,
      since: -37.5,
      change: 62.5,
      days: 8,
    })
  })

  test('ends with the action', async () => {
    await importBefore()
    const { _id } = await create()
    await importActivity(network.sites.a1, '2026-11-11', figures(14_240, 60, 50))
    setClock(instantOfParis('2026-11-11T18:00'))
    await change(_id, { state: 'done', why: 'fait' })
    await importAfter()
    // −760 on the 11th: −100 ÷ 2 on the 10th and 11th
    expect((await listed('ended')).rows[0]?.measured.effect).toEqual({
      before: -110,
      since: -50,
      change: 60,
      days: 2,
    })
  })

  test('of another lever is as if so decided on the original day', async () => {
    await importBefore()
    const { _id } = await create()
    await importAfter()
    setClock(instantOfParis('2026-11-20T08:41'))
    await change(_id, { lever: null })
    // 11 340 € for 75 000 × 6 ÷ 21 = 21 428.57 € due on the 9th
    expect((await findAction(_id))?.decided).toEqual({ date: '2026-11-09', gap: -10_088.571429 })
    // −10 088.57 ÷ 6; (26 100 − 50 000 + 10 088.57) ÷ 8, due on the 19th: 75 000 × 14 ÷ 21
    expect((await listed('open')).rows[0]?.effect).toBe(
      '−1\u202f681\u00a0€/jour avant, −1\u202f726\u00a0€/jour depuis\u202f: −45\u00a0€/jour',
    )
  })

  test('of a plate is the sum over its cells, and names those without one', async () => {
    const { a1, a2 } = network.sites
    const plate = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId } as const
    await importBefore()
    await importAfter()
    // A2 has data from the 10th on: no day before the decision
    await saveMonth(makePrincipal(), a2, '2026-11')
    await storePotential(a2, '2026-11', 'mechanic', 140)
    setClock(instantOfParis('2026-11-03T08:41'))
    await importActivity(a2, '2026-11-10', figures(2900, 20, 10))
    const late = await createAction(anne, plate, { ...GIVEN, service: null })
    expect(late).toMatchObject({ siteId: '', plateId: a1.plateId, service: null })
    setClock(instantOfParis('2026-11-10T08:41'))
    await createAction(anne, plate, GIVEN, { confirm: true })
    const [, line] = (await listed('open')).rows
    // A1: −110 and −30; A2: −100 over the 2nd to the 10th, seven days: six before, one since
    expect(line).toMatchObject({ site: 'Plaque A', siteId: '' })
    expect(line?.measured.effect?.before).toBeCloseTo(-110 - 100 / 7, 5)
    expect(line?.measured.effect?.since).toBeCloseTo(-30 - 100 / 7, 5)
    const [first] = (await listed('open')).rows
    expect(first?.measured).toMatchObject({ effect: null, reason: 'pas assez de jours avant' })
    await expect(
      createAction(
        makePrincipal({ role: 'manager', cover: { kind: 'site', id: a1._id } }),
        plate,
        GIVEN,
      ),
    ).rejects.toThrow(ForbiddenError)
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

  // shows 7 §5: Une action est déjà ouverte ici ({service}, {levier})
  test('a second open one on the same scope, service and lever asks first', async () => {
    const site = siteScopeOf(network.sites.a1)
    const first = await createAction(anne, site, GIVEN)
    await expect(createAction(anne, site, { ...GIVEN, text: 'Autre.' })).rejects.toMatchObject({
      status: 409,
      message:
        'Une action est déjà ouverte ici (Mécanique, Taux)\u202f: «\u202fRevoir les taux.\u202f», Paul Roy, jusqu’au 30/11/2026. Confirmez pour en décider une autre.',
      first: { _id: first._id, text: 'Revoir les taux.' },
    })
    await createAction(anne, site, { ...GIVEN, lever: 'presence' })
    await createAction(anne, site, { ...GIVEN, lever: null })
    await createAction(anne, site, { ...GIVEN, text: 'Autre.' }, { confirm: true })
    await change(first._id, { state: 'dropped', why: 'inutile' })
    expect(await (await actions.open()).countDocuments()).toBe(4)
  })

  test('of two at once the second asks', async () => {
    const site = siteScopeOf(network.sites.a1)
    const tries = await Promise.allSettled(
      ['Un', 'Deux'].map((text) => createAction(anne, site, { ...GIVEN, text })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await (await actions.open()).countDocuments()).toBe(1)
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

  // shows 7 §5: Ce compte ne couvre pas ce périmètre.
  test('a person is an account by name, address or identifier, else a name', async () => {
    const { a1 } = network.sites
    const own = { assignmentLevel: 'plate', assignmentId: a1.plateId } as const
    const user = await makeUser({ name: 'Léa Petit', email: 'lea@essai.fr', ...own })
    for (const who of ['léa petit', 'LEA@essai.fr', user._id])
      expect(await create({ who })).toMatchObject({ who: 'Léa Petit', whoId: user._id })
    expect(await create({ who: 'Léa P.' })).toMatchObject({ who: 'Léa P.', whoId: null })
    await expect(create({ who: '0123456789abcdef01234567' })).rejects.toThrow(
      'Ce compte ne couvre pas ce périmètre.',
    )
    // guards against: an action for another administrator is refused, 'ne couvre pas ce périmètre' (52.11)
    const other = await makeUser({
      name: 'Marc Roy',
      email: 'marc@essai.fr',
      role: 'administrator',
    })
    for (const who of ['marc roy', 'marc@essai.fr', other._id])
      expect(await create({ who })).toMatchObject({ who: 'Marc Roy', whoId: other._id })
    const closed = await makeUser({ role: 'administrator', isActive: false })
    await expect(create({ who: closed._id })).rejects.toThrow(
      'Ce compte ne couvre pas ce périmètre.',
    )
    await makeUser({ name: 'Léa Petit', role: 'administrator' })
    expect(await create({ who: 'Léa Petit' })).toMatchObject({ whoId: user._id })
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
  await expect(change(_id, { state: 'done', why: 'fait', until: '2026-12-24' })).rejects.toThrow(
    closed,
  )
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
