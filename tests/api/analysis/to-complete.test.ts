import { beforeAll, describe, expect, it } from 'vitest'
import type { TestNetwork } from '../../builders/hierarchy'
import { importOnTime, storeLevers } from '../../builders/levers'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let net: TestNetwork
let ask: Ask
let admin: string

beforeAll(async () => {
  ;({ ask, net, admin } = await restFixture())
  await storeLevers(net)
  await importOnTime(net)
})

describe('GET /to-complete (7-beyond §5)', () => {
  it('answers what is missing of a concession, with its page', async () => {
    const { _id: site, plateId, groupId } = net.sites.a1
    const path = `/api/to-complete?date=2026-11-19&site=${site}`
    const response = await ask(path, { token: admin })
    expect(response.status).toBe(200)
    const { date, entries } = await response.json()
    expect([date, entries.map(({ kind }: { kind: string }) => kind)]).toEqual([
      '2026-11-19',
      ['unfrozen', 'unsurveyed', 'unfilmed'],
    ])
    expect(entries[0]).toEqual({
      kind: 'unfrozen',
      head: 'Potentiel de novembre non figé',
      count: 1,
      first: [{ name: 'Concession A1', ask: expect.any(Array) }],
      act: {
        to: `/targets?group=${groupId}&plate=${plateId}&site=${site}&month=2026-11`,
        label: 'Figer le potentiel',
      },
    })
    const whole = await (await ask('/api/to-complete?date=2026-11-19', { token: admin })).json()
    expect(whole.entries[0]).toMatchObject({ kind: 'late', count: 3 })
  })

  it('refuses a call without a date or session', async () => {
    expect((await ask('/api/to-complete', { token: admin })).status).toBe(400)
    expect((await ask('/api/to-complete?date=2026-11-19')).status).toBe(401)
  })
})
