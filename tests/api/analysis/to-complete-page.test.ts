import { beforeAll, expect, it } from 'vitest'
import { findSite } from '~/db/collections/sites.server'
import type { ToCompletePage } from '~/domain/to-complete/view'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })
const PAGE = 'routes/_app+/to-complete'
const DAY = '2026-11-19'
let ask: Ask
let net: TestNetwork
let manager: string
let reader: string

/** A1 with mechanics of October and November; body in September, no objective and no figure since. */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:41'))
  ask = await application('routes/')
  net = await makeNetwork()
  const { a1 } = net.sites
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await importActivity(a1, '2026-09-30', { body: { netRevenue: 900 } })
  await importActivity(a1, DAY, { mechanic: { netRevenue: 50_000 } })
  const own = { assignmentLevel: 'plate', assignmentId: a1.plateId } as const
  manager = await makeSession(await makeUser({ name: 'Anne', role: 'manager', ...own }))
  reader = await makeSession(await makeUser({ role: 'user', ...own }))
})

const address = (more = '') => `/to-complete?site=${net.sites.a1._id}&date=${DAY}${more}`
async function read(token = manager, more = '') {
  const { data } = await askPage(ask, PAGE, address(more), { token })
  const { view } = data as { view: ToCompletePage }
  if (view.state !== 'list') throw new Error(view.state)
  return view
}
const send = (form: Record<string, string>, token = manager) =>
  askPage(ask, PAGE, address(), { token, form })
const body = (intent = 'put-away') => ({ intent, siteId: net.sites.a1._id, part: 'body' })

// shows 4 §70: /to-complete
it('every line has its page, whom to ask, and its button for those who may', async () => {
  const { name } = net.sites.a1
  const { rows, kinds, all } = await read()
  const row = rows.rows.find(({ key }) => key.startsWith('unaimed'))
  expect(row).toMatchObject({
    head: 'Service sans objectif de novembre',
    name: `${name}, Carrosserie`,
    act: { label: 'Saisir l’objectif' },
    part: { siteId: net.sites.a1._id, part: 'body' },
  })
  expect(kinds.map(({ kind, count }) => [kind, count])).toContainEqual(['unaimed', 1])
  expect(all.count).toBe(rows.found)
  const others = await read(reader)
  expect(others.rows.rows.find(({ key }) => key.startsWith('unaimed'))).toMatchObject({
    act: null,
    ask: ['Anne'],
    part: null,
  })
  const chosen = await read(manager, '&kind=unaimed')
  expect([chosen.kind, chosen.rows.found]).toEqual(['unaimed', 1])
  expect((await read(manager, '&kind=nothing')).kind).toBeNull()
})

it('a line is put away and expected again; bad input is said in French', async () => {
  const { name } = net.sites.a1
  const kinds = async () => (await read()).rows.rows.map(({ key }) => key.split('|')[0])
  expect(await kinds()).toContain('unaimed')
  const away = await send(body())
  expect([away.location, away.flash]).toEqual([
    address(),
    expect.stringContaining(`${name}\u202f: Carrosserie mis de côté jusqu’au prochain chiffre.`),
  ])
  expect(await kinds()).not.toContain('unaimed')
  expect((await read()).away).toEqual([
    { siteId: net.sites.a1._id, part: 'body', name: `${name}, Carrosserie`, mayExpect: true },
  ])
  expect((await send(body())).status).toBe(away.status)
  const paint = await send({ ...body(), part: 'paint' })
  expect([paint.status, paint.data]).toMatchObject([
    422,
    { error: { '': ['Choisissez dans la liste ce qui n’existe pas ici.'] } },
  ])
  const none = await send({ ...body(), intent: '' })
  expect([none.status, none.data]).toMatchObject([400, { message: 'Formulaire inconnu.' }])
  const mechanic = await send({ ...body(), part: 'mechanic' })
  expect([mechanic.status, mechanic.data]).toMatchObject([
    409,
    { error: { '': [`Mécanique\u202f: ${name} a des chiffres ce mois-ci.`] } },
  ])
  expect((await send(body(), reader)).status).toBe(403)
  const back = await send(body('expect'))
  expect(back.flash).toContain(`${name}\u202f: Carrosserie de nouveau à compléter.`)
  expect(await kinds()).toContain('unaimed')
  expect((await findSite(net.sites.a1._id))?.excludedParts).toEqual([])
})
