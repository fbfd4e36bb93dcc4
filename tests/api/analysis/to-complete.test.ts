import { beforeAll, describe, expect, it } from 'vitest'
import { type UserDocument, users } from '~/db/collections/users.server'
import { createAction } from '~/services/actions/write-actions.server'
import type { ToCompleteLine } from '~/services/to-complete/lines.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { importOnTime, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string
let manager: UserDocument
const at = (assignmentId: string) => ({ assignmentLevel: 'concession', assignmentId }) as const

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  await storeLevers(net)
  await importOnTime(net)
  // The concessions have had mechanics alone: the other services are not expected.
  for (const site of [net.sites.a1, net.sites.a2, net.sites.b1])
    await importActivity(site, '2026-10-30', { mechanic: { netRevenue: 1000 } })
  manager = await makeUser({ name: 'Anne A1', role: 'manager', ...at(net.sites.a1._id) })
})

describe('GET /to-complete (4-decisions, 70)', () => {
  // shows 7 §5: GET /to-complete
  it('answers what is missing of a concession, with its page', async () => {
    const { _id: site, plateId, groupId } = net.sites.a1
    const path = `/api/to-complete?date=2026-11-19&site=${site}`
    const response = await ask(path, { token: admin })
    expect(response.status).toBe(200)
    const lines = await response.json()
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'unfrozen',
      'unsurveyed',
      'unfilmed',
    ])
    expect(lines[0]).toEqual({
      kind: 'unfrozen',
      siteId: site,
      service: null,
      date: '2026-11-19',
      name: 'Concession A1',
      link: `/targets?group=${groupId}&plate=${plateId}&site=${site}&month=2026-11`,
      who: [{ id: manager._id, name: 'Anne A1' }],
    })
  })

  it('names every line of a wide scope, service by service', async () => {
    const { a1, b1 } = net.sites
    // B1: body billed without objective; mechanics with an objective in euros alone, and no figure
    await storeObjectif(b1, '2026-11', { revenue: 84_000, hours: 0, hec: 0 })
    await importActivity(b1, '2026-11-19', {
      body: { netRevenue: 4000, totalHours: 20, hecHours: 15 },
    })
    const gone = await makeUser({ name: 'Léa Petit', ...at(a1._id) })
    await createAction(makePrincipal(), siteScopeOf(a1), {
      service: 'mechanic',
      lever: 'rate',
      text: 'Revoir les taux.',
      who: gone._id,
      until: '2026-11-30',
    })
    await (await users.open()).updateOne({ _id: gone._id }, { $set: { isActive: false } })
    const lines: ToCompleteLine[] = await (
      await ask('/api/to-complete?date=2026-11-19', { token: admin })
    ).json()
    const named = (kind: string) =>
      lines.filter((line) => line.kind === kind).map(({ name, service }) => [name, service])
    expect(named('late')).toEqual([
      ['Concession C1', null],
      ['Concession A2', null],
    ])
    expect(named('unaimed')).toEqual([['Concession B1, Carrosserie', 'body']])
    expect(named('unhoured')).toEqual([['Concession B1, Mécanique', 'mechanic']])
    expect(named('unreceived')).toEqual([['Concession B1, Mécanique', 'mechanic']])
    expect(named('unowned')).toEqual([
      ['Concession A1, Mécanique (Revoir les taux, Léa Petit)', 'mechanic'],
    ])
    expect(named('unsurveyed')).toHaveLength(4)
  })

  it('refuses a call without a date or session', async () => {
    expect((await ask('/api/to-complete', { token: admin })).status).toBe(400)
    expect((await ask('/api/to-complete?date=2026-11-19')).status).toBe(401)
  })
})
