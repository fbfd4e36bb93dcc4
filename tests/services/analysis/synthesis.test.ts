import { describe, expect, test } from 'vitest'
import type { Principal } from '~/domain/access/scope'
import type { SynthesisFigures } from '~/domain/analysis/synthesis-view'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makePrincipal } from '../../builders/users'
import {
  DATE,
  figures,
  network,
  overview,
  page,
  plateA,
  progress,
  siteA1,
  twoConcessions,
  useSynthesis,
} from './synthesis-fixture'

useSynthesis()

describe('the synthesis of a scope', () => {
  test('shows the sums, differences, projections and percentages of a plate', async () => {
    await twoConcessions()
    const view = await figures(plateA)
    expect(view.days).toEqual({ elapsed: 13, total: 20 })
    const [revenue, ht, hec] = overview(view).gauges
    // 418 250 of 600 000; 300 000 × 20 ÷ 13 + 118 250 × 20 ÷ 12, A2's data end on the 18th (4-decisions, 39);
    // due 400 000 × 13 ÷ 20 + 200 000 × 12 ÷ 20 = 380 000
    expect(revenue).toMatchObject({
      measure: 'revenue',
      realized: 418_250,
      target: 600_000,
      percent: 69.708333,
      duePercent: 63.333333,
      // 418 250 − 380 000
      gapToDate: 38_250,
      projection: 658_621.794872,
      // 658 621,79 ÷ 600 000
      projectionPercent: 109.770299,
      remaining: 181_750,
      status: 'good',
      // 418 250 ÷ 380 000
      verdict:
        'réalisé 110,1\u202f% de l’attendu à date\u202f; dans le rythme dès 95\u202f%, à surveiller dès 80\u202f%',
    })
    // 2 318,5 of 2 500 × 13 ÷ 20 + 1 500 × 12 ÷ 20 = 2 525: 0,92
    expect(ht).toMatchObject({ realized: 2318.5, target: 4000, status: 'warn' })
    // 1 176 of 1 040 + 480 = 1 520: 0,77; 800 × 20 ÷ 13 + 376 × 20 ÷ 12
    expect(hec).toMatchObject({
      realized: 1176,
      percent: 49,
      projection: 1857.435897,
      status: 'bad',
    })
  })

  test('says what the gap of a plate comes from, and leads one level down with the same tab (7-beyond §1)', async () => {
    await twoConcessions()
    const causes = async (search: string, principal?: Principal) => {
      const { view } = await page(plateA, search, principal)
      if (view.state !== 'data' || view.content.tab !== 'causes') throw new Error(view.state)
      return view.content
    }
    const { blocks, parts, measure } = await causes('tab=causes')
    expect(measure).toBe('revenue')
    // without planning: A1 (1 600 − 1 625) × 160, (800 − 1 600 × 0,64) × 250, 300 000 − 800 × 250;
    // A2 (718,5 − 900) × 133,33…, (376 − 718,5 × 8 ÷ 15) × 250, 118 250 − 376 × 250
    const [whole, ...services] = blocks
    expect(whole).toMatchObject({ target: 380_000, realized: 418_250, gap: 38_250 })
    expect(whole?.levers.map(({ lever, value }) => [lever, value])).toEqual([
      ['customerShare', -57_800],
      ['rate', 124_250],
      ['hours', -28_200],
    ])
    expect(services.map(({ service }) => service)).toEqual(['mechanic'])
    const [a2, a1] = parts.rows
    expect([a2?.name, a2?.gap, a1?.name, a1?.gap]).toEqual([
      'Concession A2',
      -1750,
      'Concession A1',
      40_000,
    ])
    expect(a1?.to).toBe(
      `/synthesis?group=${siteA1.type === 'site' ? siteA1.groupId : ''}&plate=${network.plates.a._id}&site=${network.sites.a1._id}&date=${DATE}&tab=causes`,
    )
    expect(services[0]?.levers[0]?.to).toMatch(
      /^\/hours\?group=\w+&plate=\w+&lever=customerShare&service=mechanic&date=2026-11-19&metric=hec$/,
    )
    const advisor = makePrincipal({
      role: 'ccs',
      cover: { kind: 'plate', id: network.plates.a._id },
    })
    // the table of permissions: no planning, productivity or objectives for an advisor
    const seen = (await causes('tab=causes&metric=hec', advisor)).blocks[0]?.levers
    expect(seen?.map(({ lever, to }) => [lever, to?.split('?')[0]])).toEqual([
      ['customerShare', '/hours'],
      ['hours', '/hours'],
    ])
  })

  // shows decision 40 (page): J-1 of a wide scope
  test('leaves a late concession out of the day it names, and says so (4-decisions, 40)', async () => {
    await twoConcessions()
    const { view, freshness } = await page(plateA)
    // A1 on the 19th: 300 000 − 280 000; the data of A2 end on the 18th
    expect((view as SynthesisFigures).content).toMatchObject({
      previousDay: {
        measure: 'revenue',
        total: 20_000,
        services: [
          { service: 'mechanic', value: 20_000 },
          { service: 'quickService', value: 0 },
          { service: 'body', value: 0 },
        ],
      },
    })
    expect(freshness).toEqual({
      total: 2,
      upToDate: 1,
      late: [{ siteId: network.sites.a2._id, name: 'Concession A2', date: '2026-11-18' }],
      unreadable: [],
      untargeted: [],
    })
  })

  test('details each service and the total, switched by the address', async () => {
    await twoConcessions()
    const { details } = overview(await figures(plateA, 'details=hec&daily=ht&popup=ht'))
    expect(details.measure).toBe('hec')
    expect(
      details.rows.map(({ service, realized, target }) => [service, realized, target]),
    ).toEqual([
      ['mechanic', 1176, 2400],
      ['quickService', 0, 0],
      ['body', 0, 0],
    ])
    expect(details.rows[2]).toMatchObject({ percent: null, status: 'none', daily: 0 })
    expect(details.total).toMatchObject({ realized: 1176, target: 2400, percent: 49, daily: 40 })
  })

  test('follows the month: gaps, CA/HEC against its target, the chart and the shares', async () => {
    await twoConcessions()
    const tab = progress(await figures(plateA, 'tab=progress'))
    expect(tab).toMatchObject({
      remaining: 181_750,
      gapToDate: 38_250, // 418 250 − 380 000
      projectionPercent: 109.770299,
      projected: { status: 'good' },
      dailyTarget: 30_000,
    })
    // 418 250 ÷ 1 176 against 600 000 ÷ 2 400
    expect(tab.rate).toMatchObject({
      value: 355.654762,
      target: 250,
      byDefault: false,
      percent: 142.261905,
      status: 'good',
    })
    expect(tab.shares.map((share) => share.value)).toEqual([418_250, 0, 0])
    // by actual date: on the 19th A1's 20 000 alone; on the 18th A1's 280 000 and A2's 8 250
    const on = (day: string) => tab.days.find(({ date }) => date === `2026-11-${day}`)
    expect([on('17')?.value, on('18')?.value, on('19')?.value, on('20')?.value]).toEqual([
      110_000,
      288_250,
      20_000,
      null,
    ])
    expect(on('21')).toMatchObject({ target: null })
    expect(on('22')).toBeUndefined()
  })

  test('spreads the daily targets by planned presence when asked, and judges nothing by it', async () => {
    await twoConcessions()
    expect(progress(await figures(plateA, 'tab=progress&path=presence')).path).toBeNull()
    // 7 h and, on the Saturday, 3.5 h: two thirds and one third of 600 000 €
    await storePlanning(network.sites.a1, '2026-11', 'mechanic', { '19': '1', '21': '0.5' })
    const even = progress(await figures(plateA, 'tab=progress'))
    const tab = progress(await figures(plateA, 'tab=progress&path=presence'))
    const on = (day: string) => tab.days.find(({ date }) => date === `2026-11-${day}`)?.target
    expect([even.path, tab.path, on('19'), on('20'), on('21')]).toEqual([
      'days',
      'presence',
      400_000,
      null,
      200_000,
    ])
    const { days: _days, chart: _chart, path: _path, ...judged } = tab
    expect(even).toMatchObject(judged)
    expect(even.days.find(({ date }) => date === '2026-11-20')?.target).toBe(30_000)
  })

  test('takes 350 € as the CA/HEC target and projects nothing without objectif', async () => {
    await importActivity(network.sites.a1, DATE, { mechanic: { netRevenue: 3500, hecHours: 10 } })
    const view = await figures(siteA1, 'tab=progress')
    expect(view.objectifs).toEqual({ count: 0, total: 1, untargeted: [] })
    expect(progress(view)).toMatchObject({
      projection: null,
      remaining: null,
      percent: null,
      status: 'none',
      rate: { value: 350, target: 350, byDefault: true, percent: 100 },
    })
  })

  test('projects nothing before the first working day of the month', async () => {
    const { a1 } = network.sites
    await storeObjectif(a1, '2026-11', { revenue: 1000, hours: 10, hec: 5 })
    await importActivity(a1, '2026-11-01', { mechanic: { netRevenue: 100 } })
    const view = await figures(siteA1, '', '2026-11-01')
    expect(view.days.elapsed).toBe(0)
    expect(overview(view).gauges[0]).toMatchObject({
      projection: null,
      status: 'none',
      percent: 10,
    })
  })
})
