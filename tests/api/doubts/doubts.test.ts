import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doubtsContracts } from '~/api/doubts.contracts.server'
import { confirmedFigures } from '~/db/collections/confirmed-figures.server'
import type { DoubtsPage } from '~/domain/doubts/view'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity as store } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })
const PAGE = 'routes/_app+/doubts'
const DAY = '2026-11-19'
let ask: Ask
let net: TestNetwork
let manager: string
let reader: string
let ended: string

/** A1: 1 000 € of mechanics on each working day, and 200 000 € on the 19th. */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:41'))
  ask = await application('routes/')
  net = await makeNetwork()
  const days = ['09', '10', '11', '12', '13', '16', '17', '18']
  for (const [i, day] of days.entries())
    await store(net.sites.a1, `2026-11-${day}`, { mechanic: { netRevenue: 6_000 + i * 1_000 } })
  await store(net.sites.a1, DAY, { mechanic: { netRevenue: 213_000 } })
  const own = { assignmentLevel: 'plate', assignmentId: net.sites.a1.plateId } as const
  const account = await makeUser({ name: 'Anne Morel', role: 'manager', ...own })
  ended = await makeSession(account)
  manager = await makeSession(account)
  reader = await makeSession(await makeUser({ role: 'user', ...own }))
})
const confirmations = async () =>
  (await confirmedFigures.open()).countDocuments({ siteId: { $gte: '' } })
beforeEach(async () => {
  if ((await confirmations()) > 0) throw new Error('the figure is confirmed by the last test only')
})

const idOf = () => `${net.sites.a1._id}.mechanic.revenue.${DAY}`
const address = () => `/doubts?site=${net.sites.a1._id}&date=${DAY}`
const read = async (token = manager) => {
  const { data } = await askPage(ask, PAGE, address(), { token })
  const { view } = data as { view: DoubtsPage }
  if (view.state !== 'list') throw new Error(view.state)
  return view.rows.rows
}
const plain = (text = '') => text.replace(/[\u202f\u00a0]/g, ' ')

describe('doubted figures', () => {
  it('say what is doubted; only who may confirm gets a form', async () => {
    const [row] = await read()
    expect([row?.head, plain(row?.sentence), row?.confirms, row?.correct]).toEqual([
      'Mécanique',
      '200 000 € de CA Net le 19/11, 200 fois un jour habituel (1 000 €).',
      true,
      null,
    ])
    expect((await read(reader))[0]?.confirms).toBe(false)
  })

  it('a word is kept when the session ended', async () => {
    const form = { id: idOf(), figure: '200000', reason: 'Flotte livrée.' }
    const key = ended
    await ask('/api/auth/logout', { method: 'POST', token: key })
    const away = await askPage(ask, PAGE, address(), { token: key, form })
    expect(away.location).toContain('/login')
    const back = await askPage(ask, PAGE, address(), { token: manager, cookie: away.cookies })
    expect(back.data).toMatchObject({ kept: { initialValue: { reason: 'Flotte livrée.' } } })
  })

  // shows 4 §66: /doubts
  // shows 4 §66: Dites d’un mot pourquoi ce chiffre est juste.
  it('a figure is confirmed on /doubts, or the page says why not', async () => {
    const send = (form: Record<string, string>, token = manager) =>
      askPage(ask, PAGE, address(), { token, form })
    const silent = await send({ id: idOf(), figure: '200000', reason: ' ' })
    expect([silent.status, silent.data]).toMatchObject([
      422,
      { error: { reason: ['Dites d’un mot pourquoi ce chiffre est juste.'] } },
    ])
    expect((await send({ id: idOf(), figure: '1', reason: 'Oui.' })).status).toBe(409)
    expect((await send({ id: 'a.b', figure: '1', reason: 'Oui.' })).status).toBe(404)
    expect((await send({ id: idOf(), figure: 'x', reason: 'Oui.' })).status).toBe(422)
    expect((await send({ id: idOf(), figure: '200000', reason: 'Oui.' }, reader)).status).toBe(403)
  })

  // shows 4 §66: GET /doubts, POST /doubts/{id}/confirm
  it('GET /doubts lists them, POST /doubts/{id}/confirm ends one', async () => {
    const call = async (path: string, json?: unknown) => {
      const method = json ? 'POST' : 'GET'
      const response = await ask(`/api${path}`, {
        method,
        token: manager,
        ...(json ? { json } : {}),
      })
      return { status: response.status, body: await response.json() }
    }
    const list = await call(`/doubts?date=${DAY}&plateId=${net.sites.a1.plateId}`)
    expect(doubtsContracts.readDoubts.output.parse(list.body)).toMatchObject([
      { _id: idOf(), kind: 'above', old: 1_000, new: 200_000, state: 'open', importId: 'import' },
    ])
    const confirm = (body: object) => call(`/doubts/${idOf()}/confirm`, body)
    expect((await confirm({ reason: 'Flotte.' })).status).toBe(400)
    expect((await confirm({ new: 200_000 })).status).toBe(422)
    expect((await confirm({ new: 200_001, reason: 'Flotte.' })).status).toBe(409)
    const done = await confirm({ new: 200_000, reason: 'Flotte.' })
    expect(doubtsContracts.confirmDoubt.output.parse(done.body)).toMatchObject({
      state: 'confirmed',
    })
    expect(await confirm({ new: 200_000, reason: 'Flotte.' })).toEqual(done)
    expect(await confirmations()).toBe(1)
  })
})
