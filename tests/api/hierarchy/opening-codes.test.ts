import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin.network'
let ask: Ask
let token: string
let net: TestNetwork
let anne: WorkerDocument

beforeAll(async () => {
  ask = await application('routes/api+/', PAGE)
})
/** Anne is planned on 26, 27 and 30 November: 7 h each; one of A2 on the 30th. */
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  token = await makeSession(await makeUser({ role: 'administrator' }))
  net = await makeNetwork()
  const { a1, a2 } = net.sites
  anne = await makeWorker(a1)
  await storePlanning(a1, '2026-11', 'mechanic', { '26': '1', '27': '1', '30': '1' }, anne._id)
  const other = await makeWorker(a2)
  await storePlanning(a2, '2026-11', 'mechanic', { '30': '1' }, other._id)
})

const put = async (json: object) => {
  const path = `/api/sites/${net.sites.a1._id}`
  const response = await ask(path, { method: 'PUT', token, json })
  return { status: response.status, body: await response.json() }
}
const codes = async () => {
  const [month] = await findPlanning([`${anne._id}-2026-11`])
  return ['26', '27', '30'].map((day) => month?.days[`2026-11-${day}`]?.code)
}
const QUESTION =
  'Les 27/11/2026, 30/11/2026, 2 cellules du planning sont remplies dans 1 concession (14\u00a0h de potentiel). Faut-il les garder ou les effacer\u202f?'

describe('an opening that closes filled days (4-decisions, 44 and 71)', () => {
  it('asks about their codes over REST, and writes nothing without an answer', async () => {
    const asked = await put({ closesOn: '2026-11-26' })
    expect(asked).toMatchObject({
      status: 409,
      body: { message: QUESTION, figures: { cells: 2, hours: 14, concessions: 1 } },
    })
    expect(await codes()).toEqual(['1', '1', '1'])
    // the last day itself is open: nothing to ask
    expect((await put({ closesOn: '2026-11-30' })).status).toBe(200)
    expect((await put({ closesOn: '2026-11-26' })).status).toBe(409)
  })

  it('keeps the codes, or clears them and gives them back with the days', async () => {
    expect(await put({ closesOn: '2026-11-26', codes: 'keep' })).toMatchObject({
      status: 200,
      body: {
        closesOn: '2026-11-26',
        message:
          '2 cellules gardées (14\u00a0h de potentiel)\u202f: elles comptent et restent modifiables.',
      },
    })
    expect(await codes()).toEqual(['1', '1', '1'])
    expect(await put({ closesOn: null })).toMatchObject({ status: 200 })
    const cleared = await put({ closesOn: '2026-11-26', codes: 'clear' })
    expect(cleared.body.message).toBe('2 cellules effacées (14\u00a0h de potentiel en moins).')
    expect(await codes()).toEqual(['1', '', ''])
    await put({ closesOn: '2026-11-27' })
    expect(await codes()).toEqual(['1', '1', ''])
    await put({ closesOn: null })
    expect(await codes()).toEqual(['1', '1', '1'])
    const trail = await readTrail('planning', `${net.sites.a1._id}|2026-11`)
    expect(trail.length).toBeGreaterThan(0)
  })

  it('asks on the page, with two buttons', async () => {
    const { a1 } = net.sites
    const form = {
      intent: 'edit-site',
      id: a1._id,
      name: a1.name,
      seenName: a1.name,
      parent: a1.plateId,
      seenParent: a1.plateId,
      pdv: a1.numerosPDV.join(),
      seenPdv: a1.numerosPDV.join(),
      opensOn: '2026-11-27',
    }
    const send = (more: Record<string, string> = {}) =>
      askPage(ask, PAGE, '/admin/network', { token, form: { ...form, ...more } })
    const asked = await send()
    expect([asked.status, asked.data]).toMatchObject([
      409,
      {
        initialValue: { opensOn: '2026-11-27' },
        error: {
          codes: [
            'Le 26/11/2026, 1 cellule du planning est remplie dans 1 concession (7\u00a0h de potentiel). Faut-il la garder ou l’effacer\u202f?',
          ],
        },
      },
    ])
    expect(await codes()).toEqual(['1', '1', '1'])
    const done = await send({ codes: 'clear' })
    expect(done.flash).toContain(
      'Mise à jour réussie\u202f! 1 cellule effacée (7\u00a0h de potentiel en moins).',
    )
    expect(await codes()).toEqual(['', '1', '1'])
  })
})
