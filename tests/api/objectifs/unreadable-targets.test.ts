import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mechanicTargets } from '~/db/collections/mechanic-targets.server'
import { metierTargets } from '~/db/collections/metier-targets.server'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/productivity'
const PAPER = 'routes/_print+/print-productivity-report'
let ask: Ask
let token: string
let net: TestNetwork
let anne: string

beforeAll(async () => {
  ask = await application('routes/api+/', PAGE, PAPER)
})
// A1 and A2 have equal teams: Anne and Bruno on 21 weekdays, and a name unknown to the planning
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  token = await makeSession(await makeUser({ role: 'administrator' }))
  net = await makeNetwork()
  await makeTeam(net.sites.a1)
  anne = (await makeTeam(net.sites.a2)).anne._id
})

const rest = async (query: string, path = 'productivity?period=2026-11-19') => {
  const response = await ask(`/api/${path}&${query}`, { token })
  return { status: response.status, body: await response.json() }
}
const wide = () => `plateId=${net.plates.a._id}`
const place = () => `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19`
const by = { updatedBy: '', updatedAt: new Date('2026-11-02T08:00:00Z') }

/** Stores a coefficient of a concession with any fields, also invalid ones. */
const rate = async (siteId: string, values: object) =>
  (await metierTargets.open()).insertOne({
    _id: `rate ${siteId}`,
    node: `site:${siteId}`,
    key: 'mecanicien',
    metier: 'Mécanicien',
    targetMultiplier: 0.8,
    ...by,
    ...values,
  } as never)
const target = async (values: object) =>
  (await mechanicTargets.open()).insertOne({
    _id: `${anne}-2026-11`,
    workerId: anne,
    siteId: net.sites.a2._id,
    month: '2026-11',
    finalTargetHours: 100,
    ...by,
    ...values,
  } as never)

describe.each([
  ['hours that are a text', 'targets', () => target({ finalTargetHours: 'cent' })],
  ['hours below 0', 'targets', () => target({ finalTargetHours: -3 })],
  ['no worker', 'targets', () => target({ workerId: null })],
  [
    'a coefficient that is none',
    'multipliers',
    () => rate(net.sites.a2._id, { targetMultiplier: null }),
  ],
  ['a coefficient of no trade', 'multipliers', () => rate(net.sites.a2._id, { metier: null })],
] as const)('a target of %s (decision 42)', (_what, part, store) => {
  beforeEach(store)

  it('excludes only its concession, and names the invalid part: REST, page and print', async () => {
    const { status, body } = await rest(wide())
    expect(status).toBe(200)
    expect(body.freshness).toMatchObject({
      upToDate: 1,
      unreadable: [{ siteId: net.sites.a2._id, name: 'Concession A2', part }],
    })
    const sites = body.detailsByMechanic.map((one: { siteId: string }) => one.siteId)
    expect(sites).toEqual(Array(3).fill(net.sites.a1._id))
    // A1's Anne: 21 days of 7 h, billed 73.5
    expect(body.summaryByService[0]).toMatchObject({
      service: 'mechanic',
      totalFinalTargetHours: 147,
      totalBilledHours: 73.5,
    })
    const page = await askPage(ask, PAGE, `/productivity?${place()}`, { token })
    expect(page).toMatchObject({ status: 200, data: { freshness: { unreadable: [{ part }] } } })
    const paper = await askPage(ask, PAPER, `/print-productivity-report?${place()}`, { token })
    expect(paper.status).toBe(200)
    expect(JSON.stringify(paper.data)).toContain(`"part":"${part}"`)
  })

  it('shows the documented message for its own concession', async () => {
    const { status, body } = await rest(`siteId=${net.sites.a2._id}`)
    expect([status, body.message]).toEqual([
      500,
      part === 'targets'
        ? 'Erreur récupération données productivité.'
        : 'Erreur récupération coefficients.',
    ])
  })
})

it('an invalid coefficient is reported, and replaced by the next save', async () => {
  const { _id } = net.sites.a2
  await rate(_id, { targetMultiplier: 'x' })
  const path = 'productivity/metier-targets?'
  expect(await rest(`siteId=${_id}`, path)).toEqual({
    status: 500,
    body: { message: 'Erreur récupération coefficients.' },
  })
  const saved = await ask('/api/productivity/metier-targets', {
    token,
    method: 'PUT',
    json: { siteId: _id, entries: [{ metier: 'Mécanicien', targetMultiplier: 0.5 }] },
  })
  expect(saved.status).toBe(200)
  const { body } = await rest(`siteId=${_id}`)
  // Anne's 147 h × 0,5
  expect(body.summaryByService[0]).toMatchObject({ totalFinalTargetHours: 73.5 })
})
