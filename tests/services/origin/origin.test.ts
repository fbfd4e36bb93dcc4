import { beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { MorningOverview } from '~/domain/analysis/synthesis-view'
import type { OriginView } from '~/domain/origin/view'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { a1, anne, DATE, figureOrigin, MONTH, net, useOrigin } from './fixture'

useOrigin()

const valuesOf = ({ parts }: OriginView) =>
  parts.rows.map(({ name, value, dataDate }) => [name, value, dataDate?.slice(8)])

describe('worked by hand', () => {
  beforeEach(async () => {
    const { a1, a2, b1 } = net.sites
    await storeObjectif(a1, MONTH, { revenue: 100_000, hours: 400, hec: 280 })
    await storeObjectif(a2, MONTH, { revenue: 200_000, hours: 800, hec: 600 })
    const did = (netRevenue: number) => ({
      mechanic: { netRevenue, totalHours: 200, hecHours: 160 },
      body: { netRevenue: 2000, totalHours: 10, hecHours: 5 },
    })
    await importActivity(a1, '2026-11-18', did(70_000))
    await importActivity(a1, DATE, did(76_000))
    await importActivity(a2, '2026-11-17', did(90_000))
    await importActivity(a2, '2026-11-18', did(94_000))
    // without objectif
    await importActivity(b1, DATE, did(11_000))
  })

  test('a concession: 78 000 €, 76 000 of them for 100 000 € on the 13th of 20 days', async () => {
    const value = async (figure: string) => (await figureOrigin(a1, `figure=${figure}`)).value
    expect(await value('realized')).toBe(78_000)
    expect(await value('target')).toBe(100_000)
    // Carrosserie's 2 000 have no objective (4-decisions, 64)
    expect(await value('percent')).toBe(76)
    // 76 000 − 100 000 × 13 ÷ 20
    expect(await value('gap')).toBe(11_000)
    // 76 000 × 20 ÷ 13
    expect(await value('projection')).toBe(116_923.076923)
    // 78 000 − 72 000
    expect(await value('day')).toBe(6000)
    expect(await value('dayTarget')).toBe(5000)
    // 78 000 ÷ 165 and ÷ 210
    expect(await value('caHec')).toBe(472.727273)
    expect(await value('caHt')).toBe(371.428571)
  })

  test('hours and one service of it', async () => {
    expect((await figureOrigin(a1, 'metric=ht')).value).toBe(210)
    expect((await figureOrigin(a1, 'metric=hec&figure=gap')).value).toBe(-22)
    expect((await figureOrigin(a1, 'service=body')).value).toBe(2000)
    expect((await figureOrigin(a1, 'service=body&figure=percent')).value).toBeNull()
  })

  test('a plate with a late concession: each at its own date', async () => {
    const plate = plateScopeOf(net.sites.a1)
    // 78 000 and, on the 18th, 96 000
    expect(valuesOf(await figureOrigin(plate))).toEqual([
      ['Concession A1', 78_000, '19'],
      ['Concession A2', 96_000, '18'],
    ])
    // 94 000 × 20 ÷ 12
    const projection = await figureOrigin(plate, 'figure=projection')
    expect([projection.value, valuesOf(projection)]).toEqual([
      273_589.74359,
      [
        ['Concession A1', 116_923.076923, '19'],
        ['Concession A2', 156_666.666667, '18'],
      ],
    ])
    expect(projection.dated).toMatchObject([
      { date: DATE, realized: 76_000, elapsed: 13, projection: expect.closeTo(116_923.076923) },
      {
        date: '2026-11-18',
        realized: 94_000,
        elapsed: 12,
        projection: expect.closeTo(156_666.666667),
      },
    ])
    // 200 000 × 12 ÷ 20 = 120 000
    const gap = await figureOrigin(plate, 'figure=gap')
    expect([gap.value, valuesOf(gap)]).toEqual([
      -15_000,
      [
        ['Concession A1', 11_000, '19'],
        ['Concession A2', -26_000, '18'],
      ],
    ])
    // the late concession adds nothing to a day after its data date (4-decisions, 40)
    const day = await figureOrigin(plate, 'figure=day')
    expect([day.value, day.parts.rows.map(({ value }) => value)]).toEqual([6000, [6000, 0]])
  })

  test('parts add up, also with a concession that has no objectif, and lead one level down', async () => {
    for (const metric of ['revenue', 'ht', 'hec'])
      for (const figure of ['realized', 'projection', 'day'])
        for (const scope of [groupScopeOf(net.sites.a1), { type: 'all' } as const]) {
          const { value, parts } = await figureOrigin(scope, `figure=${figure}&metric=${metric}`)
          const sum = parts.rows.reduce((all, part) => all + (part.value ?? 0), 0)
          expect(sum, `${figure} ${metric} ${scope.type}`).toBeCloseTo(value ?? 0, 5)
        }
    const { parts } = await figureOrigin(groupScopeOf(net.sites.a1), 'figure=gap&metric=hec')
    expect(parts.rows.map(({ name, to }) => [name, to])).toEqual([
      [
        'Plaque A',
        `/origin?group=${net.groups.north._id}&plate=${net.plates.a._id}&date=${DATE}&figure=gap&metric=hec`,
      ],
      [
        'Plaque B',
        `/origin?group=${net.groups.north._id}&plate=${net.plates.b._id}&date=${DATE}&figure=gap&metric=hec`,
      ],
    ])
  })

  test('are the figures of the synthesis', async () => {
    for (const scope of [a1, plateScopeOf(net.sites.a1), groupScopeOf(net.sites.a1)] as const) {
      const analysed = { scope, date: DATE, reference: await referenceData() }
      const { view } = await synthesisPage(anne, analysed, new URLSearchParams())
      if (view.state !== 'data') throw new Error(view.state)
      for (const gauge of (view.content as MorningOverview).gauges) {
        const value = async (figure: string) =>
          (await figureOrigin(scope, `figure=${figure}&metric=${gauge.measure}`)).value
        expect({
          realized: await value('realized'),
          target: await value('target'),
          percent: await value('percent'),
          gapToDate: await value('gap'),
          projection: await value('projection'),
        }).toEqual({
          realized: gauge.realized,
          target: gauge.target,
          percent: gauge.percent,
          gapToDate: gauge.gapToDate,
          projection: gauge.projection,
        })
      }
    }
  })

  test('a target says what set it', async () => {
    expect((await figureOrigin(a1, 'figure=target')).objectif).toEqual({
      budget: true,
      services: [{ service: 'mechanic', value: 100_000 }],
      updatedAt: '2026-11-01T07:00:00.000Z',
      by: null,
    })
    expect((await figureOrigin(siteScopeOf(net.sites.b1), 'figure=target')).objectif).toBeNull()
  })
})

describe('amounts as they are written', () => {
  test('in euros where euros add up, in cents where a sum would be one euro off', async () => {
    await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 100.4 } })
    await importActivity(net.sites.a2, DATE, { mechanic: { netRevenue: 200.4 } })
    const plate = await figureOrigin(plateScopeOf(net.sites.a1))
    // 100 + 200 is not 301
    expect([plate.value, plate.written]).toEqual([300.8, { decimals: 2, rounded: false }])
    expect((await figureOrigin(a1)).written).toEqual({ decimals: 0, rounded: false })
  })

  test('what cannot be split in cents says that it is rounded', async () => {
    await storeObjectif(net.sites.a1, MONTH, { revenue: 100, hours: 1, hec: 1 })
    await storeObjectif(net.sites.a2, MONTH, { revenue: 100, hours: 1, hec: 1 })
    await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 10 } })
    await importActivity(net.sites.a2, DATE, { mechanic: { netRevenue: 10 } })
    // 10 × 20 ÷ 13 = 15.3846… each, 30.7692… together: 15.38 + 15.38 is not 30.77, nor is 15 + 15 31
    const { written } = await figureOrigin(plateScopeOf(net.sites.a1), 'figure=projection')
    expect(written).toEqual({ decimals: 2, rounded: true })
  })
})
