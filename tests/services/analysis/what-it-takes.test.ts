import { beforeAll, describe, expect, it, vi } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { readWhatItTakes } from '~/services/analysis/what-it-takes.server'
import { readLeversSince } from '~/services/levers/levers-since.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { importOnTime, present, storeLevers } from '../../builders/levers'
import { buildMonthEnds } from '../../builders/month-ends'
import { siteScopeOf } from '../../builders/objectifs'
import { useDatabase } from '../harness/database'

useDatabase({ keep: true })

const AT = { date: '2026-11-19', measure: 'revenue' } as const
let net: TestNetwork

const takes = (at: Parameters<typeof readWhatItTakes>[1] = AT) =>
  readWhatItTakes(Object.values(net.sites).map(siteScopeOf), at)
const close = (value: number) => expect.closeTo(value, 6)
/** Ten planned days and a record at the month's end: 70 h. */
async function storeMonth(month: string, totalHours: number, netRevenue: number): Promise<void> {
  const days = Array.from({ length: 10 }, (_, i) => i + 1)
  await storePlanning(net.sites.a1, month, 'mechanic', present(days))
  await importActivity(net.sites.a1, `${month}-28`, {
    mechanic: { netRevenue, totalHours, hecHours: 140 },
  })
}

beforeAll(async () => {
  net = await makeNetwork()
  await storeLevers(net)
  await importActivity(net.sites.a1, '2026-11-17', {
    mechanic: { netRevenue: 46_000, totalHours: 230, hecHours: 155 },
  })
  await importOnTime(net)
  await importActivity(net.sites.b1, '2026-11-19', { mechanic: { netRevenue: Number.NaN } })
  await importActivity(net.sites.c1, '2026-11-19', {
    mechanic: { netRevenue: 3000, totalHours: 10, hecHours: 10 },
  })
  // o = 3, t = 304; the other month is thirteen months before November
  await storeMonth('2026-03', 210, 42_560)
  await storeMonth('2025-10', 350, 70_000)
})

describe('what each service must still bring (7-beyond §5)', () => {
  it('gives three ways, compared with the best month of the last twelve', async () => {
    const found = await takes()
    expect(found.get(net.sites.a1._id)).toEqual({
      dataDate: '2026-11-19',
      services: {
        mechanic: {
          state: 'open',
          missing: 34_000,
          // 21 − 14
          remainingDays: 7,
          perDay: close(34_000 / 7),
          ways: {
            // 34 000 ÷ (56 × 50 000 ÷ 249); 249 ÷ 84
            productivity: {
              needed: close(3.023571),
              now: close(2.964286),
              beyond: { month: '2026-03', value: 3 },
            },
            // 34 000 × 84 ÷ 50 000 − 56
            presence: {
              needed: close(1.12),
              personDays: close(0.16),
              // 84 + 56 + 1.12
              month: close(141.12),
              now: 56,
              beyond: { month: '2026-03', value: 70 },
            },
            // 34 000 ÷ (56 × 168 ÷ 84); 50 000 ÷ 168
            rate: { needed: close(303.571429), now: close(297.619048), beyond: null },
          },
        },
        quickService: { state: 'untargeted' },
        body: { state: 'untargeted' },
      },
    })
  })

  it('is untidy where the data are: late, without planning, without objective, broken', async () => {
    const found = await takes()
    // 42 000 − 25 000 on the 21 − 13 days after its own data date
    expect(found.get(net.sites.a2._id)).toMatchObject({
      dataDate: '2026-11-18',
      services: {
        mechanic: {
          state: 'open',
          missing: 17_000,
          remainingDays: 8,
          perDay: 2125,
          ways: { productivity: null, presence: null, rate: null },
        },
      },
    })
    expect(found.get(net.sites.c1._id)?.services.mechanic).toEqual({ state: 'untargeted' })
    expect(found.has(net.sites.b1._id)).toBe(false)
  })

  it('asks for hours without a rate', async () => {
    const found = await takes({ date: '2026-11-19', measure: 'hec' })
    // 112 h missing: 112 ÷ (56 × 168 ÷ 249); 112 ÷ 2 − 56 = 0
    expect(found.get(net.sites.a1._id)?.services.mechanic).toMatchObject({
      missing: 112,
      ways: { productivity: { needed: close(2.964286) }, presence: { needed: 0 }, rate: null },
    })
  })

  it('reads stored sums alone the second time, in as many queries for one concession as for all', async () => {
    await takes()
    const prototype = Object.getPrototypeOf(await records.open())
    const find = vi.spyOn(prototype, 'find')
    const queries = async (of: () => Promise<unknown>) => {
      find.mockClear()
      await of()
      return find.mock.contexts.map((on) => (on as { collectionName: string }).collectionName)
    }
    const all = await queries(takes)
    const one = await queries(() => readWhatItTakes([siteScopeOf(net.sites.a1)], AT))
    vi.restoreAllMocks()
    expect(all).toHaveLength(one.length)
    for (const name of ['records', 'planning']) expect(all).not.toContain(name)
  })

  it('follows a past month that changes', async () => {
    await importActivity(net.sites.a1, '2026-03-28', {
      mechanic: { netRevenue: 42_560, totalHours: 280, hecHours: 140 },
    })
    const mechanic = (await takes()).get(net.sites.a1._id)?.services.mechanic
    expect(mechanic).toMatchObject({ ways: { productivity: { beyond: null } } })
  })
})

describe('since when a lever is behind (4-decisions, 68)', () => {
  it('finds it for each lever of a concession and service', async () => {
    const of = (key: 'a1' | 'a2', lever: 'calendar' | 'customerShare' | 'presence' | 'hours') => ({
      siteId: net.sites[key]._id,
      service: 'mechanic' as const,
      lever,
    })
    // calendar: −1800 ÷ 12 days up to the 17th, −3800 ÷ 2 up to the 19th; hours: −2000 ÷ 13 up to the 18th; customers'
    // share is ahead
    const levers = [
      of('a1', 'calendar'),
      of('a2', 'hours'),
      of('a1', 'presence'),
      of('a1', 'customerShare'),
    ]
    expect(await readLeversSince(levers, AT)).toEqual([
      'chaque jour depuis le début du mois',
      'chaque jour depuis le début du mois',
      null,
      null,
    ])
    expect(await readLeversSince(levers, { ...AT, date: '2026-11-16' })).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('says the row of months first, once the finished months are stored', async () => {
    const { a1 } = net.sites
    // September and October end at 80 % of 84 000 €, by the rate alone; August has no record
    for (const month of ['2026-09', '2026-10']) {
      await storeObjectif(a1, month, { revenue: 84_000, hours: 420, hec: 280 })
      await importActivity(a1, `${month}-30`, {
        mechanic: { netRevenue: 67_200, totalHours: 420, hecHours: 280 },
      })
    }
    await importActivity(a1, AT.date, {
      mechanic: { netRevenue: 40_000, totalHours: 249, hecHours: 168 },
    })
    const levers = [{ siteId: a1._id, service: 'mechanic' as const, lever: 'rate' as const }]
    // 40 000 − 168 × 300 = −10 400 of 56 000 due
    expect(await readLeversSince(levers, AT)).toEqual([expect.stringContaining('depuis le')])
    await buildMonthEnds([a1._id], '2026-11', await referenceData())
    expect(await readLeversSince(levers, AT)).toEqual([
      'troisième mois de suite sous l’objectif, au moins depuis septembre',
    ])
    // A correction of October outdates that month alone.
    await importActivity(a1, '2026-10-30', {
      mechanic: { netRevenue: 84_000, totalHours: 420, hecHours: 280 },
    })
    await buildMonthEnds([a1._id], '2026-11', await referenceData())
    expect(await readLeversSince(levers, AT)).toEqual([expect.stringContaining('depuis le')])
  })
})
