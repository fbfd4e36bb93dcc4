// @long: random sequences of imports
import { beforeEach, describe, expect, test } from 'vitest'
import { records } from '~/db/collections/records.server'
import type { Scope } from '~/domain/access/scope'
import { withoutNoise } from '~/domain/decimal'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import fc from '../../property'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const revenue = (netRevenue: number) => ({ mechanic: { netRevenue } })
let network: TestNetwork
const site = (key: keyof TestNetwork['sites']): Scope => siteScopeOf(network.sites[key])
const plate = (key: 'a' | 'b' | 'c') => plateScopeOf(network.sites[`${key}1`])
const group = (key: 'north' | 'south') => groupScopeOf(network.sites[key === 'north' ? 'a1' : 'c1'])
beforeEach(async () => {
  network = await makeNetwork()
})

type Stored = Map<string, Map<string, number>>

/** Reference implementation of 4-decisions 17 and 18: for each concession its latest record. */
function naive(stored: Stored, siteIds: readonly string[], date: string) {
  const sum = { cumulative: 0, daily: 0 }
  for (const siteId of siteIds) {
    const days = [...(stored.get(siteId) ?? [])].filter(([day]) => day <= date).sort()
    const [latest, earlier] = [days.at(-1), days.at(-2)]
    if (!latest) continue
    const difference = latest[1] - (earlier?.[1] ?? 0)
    sum.cumulative = withoutNoise(sum.cumulative + latest[1])
    if (latest[0] === date) sum.daily = withoutNoise(sum.daily + difference)
  }
  return sum
}

describe('after any sequence of imports, late corrections included', () => {
  const step = fc.record({
    site: fc.constantFrom('a1', 'a2', 'b1', 'c1'),
    day: fc.integer({ min: 10, max: 15 }),
    cents: fc.integer({ min: -20_000, max: 500_000 }),
    read: fc.constantFrom('none', 'site', 'plate', 'group', 'all'),
  })

  test('the roll-up equals a naive recomputation', async () => {
    const scopes = {
      site: site('a1'),
      plate: plate('a'),
      group: group('north'),
      all: { type: 'all' } as Scope,
    }
    const { a1, a2, b1, c1 } = network.sites
    const members = {
      site: [a1._id],
      plate: [a1._id, a2._id],
      group: [a1._id, a2._id, b1._id],
      all: [a1._id, a2._id, b1._id, c1._id],
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        await (await records.open()).deleteMany({})
        await invalidateMonth(MONTH)
        const stored: Stored = new Map()
        for (const { site: key, day, cents, read } of steps) {
          const target = network.sites[key as keyof TestNetwork['sites']]
          const date = `${MONTH}-${day}`
          await importActivity(target, date, revenue(cents / 100))
          const days = stored.get(target._id) ?? new Map<string, number>()
          stored.set(target._id, days.set(date, cents / 100))
          if (read !== 'none') await readRollup(scopes[read as keyof typeof scopes], MONTH)
        }
        for (const name of ['site', 'plate', 'group', 'all'] as const) {
          const { activity } = await readRollup(scopes[name], MONTH)
          const dates = new Set(members[name].flatMap((id) => [...(stored.get(id)?.keys() ?? [])]))
          expect(activity.days.map((day) => day.date)).toEqual([...dates].sort())
          for (const day of activity.days)
            expect({
              cumulative: day.cumulative.mechanic.netRevenue,
              daily: day.daily.mechanic.netRevenue,
            }).toEqual(naive(stored, members[name], day.date))
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
