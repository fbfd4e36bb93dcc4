import { beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { revenuePage } from '~/services/analysis/revenue.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let network: TestNetwork
let plateA: Scope

async function page(scope: Scope | null, search = '', principal: Principal = makePrincipal()) {
  const reference = await referenceData()
  const analysed = { scope, date: '2026-11-19', reference }
  return revenuePage(principal, analysed, new URLSearchParams(search))
}

beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  plateA = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
  // November 2026: 20 working days, 13 of them elapsed on the 19th
  await makeHoliday({ date: '2026-11-11', name: 'Armistice' })
  await storeObjectif(a1, '2026-11', { revenue: 64_000, hours: 320, hec: 200 })
  await importActivity(a1, '2026-11-18', { mechanic: { netRevenue: 36_600, totalHours: 180 } })
  await importActivity(a1, '2026-11-19', { mechanic: { netRevenue: 39_000, totalHours: 195 } })
  await importActivity(a2, '2026-11-18', { body: { netRevenue: 6000, totalHours: 30 } })
})

describe('the revenue of a scope', () => {
  test('sums its concessions, each at its latest day', async () => {
    const { view, freshness } = await page(plateA)
    // A1: 39 000 − 36 600 on the 19th; A2's last day is the 18th. 45 000 ÷ 225 h
    expect(view).toMatchObject({
      state: 'data',
      objectifs: { count: 1, total: 2 },
      content: {
        tab: 'progress',
        mode: 'revenue',
        previousDay: [
          { key: 'global', value: 2400, target: 3200, percent: 75, status: 'warn' },
          { key: 'mechanic', value: 2400, percent: 75, status: 'warn' },
          { key: 'quickService', value: 0 },
          { key: 'body', value: 0, target: null, status: 'none' },
        ],
        rates: [{ realized: 200, target: 200 }, { realized: 200 }, {}, { realized: 200 }],
      },
    })
    expect(freshness).toMatchObject({ total: 2, upToDate: 1, late: [{ name: 'Concession A2' }] })
  })

  test('has its targets and its reading in the address', async () => {
    const targets = await page(plateA, 'tab=targets')
    expect(targets.tab).toBe('targets')
    expect(targets.view).toMatchObject({
      content: {
        tab: 'targets',
        lines: [{ netRevenue: 64_000, caHec: 320, caHt: 200 }, {}, {}, {}],
      },
    })
    expect((await page(plateA, 'progress=ca-h')).view).toMatchObject({ content: { mode: 'ca-h' } })
  })

  // shows 3 §8: Impossible de charger les données de revenus.
  test('asks for a scope, refuses one outside the cover, says when nothing can be read', async () => {
    expect((await page(null)).view).toEqual({ state: 'no-scope' })
    const { b1 } = network.sites
    const elsewhere = makePrincipal({
      role: 'manager',
      cover: { kind: 'site', id: b1._id },
    })
    await expect(page(plateA, '', elsewhere)).rejects.toThrow(ForbiddenError)
    const unread = { scope: plateA, date: '2026-11-19', reference: null }
    expect((await revenuePage(makePrincipal(), unread, new URLSearchParams())).view).toEqual({
      state: 'error',
      message: 'Impossible de charger les données de revenus.',
    })
  })
})
