import { describe, expect, test, vi } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { revenuePage } from '~/services/analysis/revenue.server'
import { figurePage } from '~/services/origin/figures.server'
import { CELLS } from '~/services/rollups/kinds/cells.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makePrincipal } from '../../builders/users'
import {
  DATE,
  figures,
  network,
  overview,
  progress,
  twoConcessions,
  useSynthesis,
} from './synthesis-fixture'

useSynthesis()

const ALL = { type: 'all' } as const

/** Adds B1 without objectif. Plate A is 38 250 € ahead and 206,5 HT behind (2 318,5 of 2 525 due). */
async function addUntargetedB1(netRevenue = 50_000, totalHours = 300) {
  await twoConcessions()
  await importActivity(network.sites.b1, '2026-11-17', {
    mechanic: { netRevenue, totalHours, hecHours: 0 },
  })
}

/** Part of a gauge that has no target: amount and concessions. */
const outsideOf = (gauge?: {
  outside: { realized: number; sites: { first: { name: string }[] } }
}) => gauge && [gauge.outside.realized, gauge.outside.sites.first.map(({ name }) => name).join()]

describe('a wide scope with a concession without objectif (4-decisions, 53)', () => {
  test('compares concessions with objectif, and names the other’s realised amount', async () => {
    await addUntargetedB1()
    const { gauges, details } = overview(await figures(ALL, 'details=ht'))
    // 418 250 − 380 000 due; 2 318,5 − 2 525; HEC 1 176 − 1 520: plate A alone
    expect(
      gauges.map(({ realized, compared, gapToDate, percent, status }) => [
        realized,
        compared,
        gapToDate,
        percent,
        status,
      ]),
    ).toEqual([
      [468_250, 418_250, 38_250, 69.708333, 'good'],
      [2618.5, 2318.5, -206.5, 57.9625, 'warn'],
      [1176, 1176, -344, 49, 'bad'],
    ])
    expect(gauges.map(outsideOf)).toEqual([
      [50_000, 'Concession B1'],
      [300, 'Concession B1'],
      [0, ''],
    ])
    expect(details.total).toMatchObject({ compared: 2318.5, status: 'warn' })
  })

  test('projects concessions with objectif', async () => {
    await addUntargetedB1()
    const month = progress(await figures(ALL, 'tab=progress&metric=ht'))
    // 1 600 × 20 ÷ 13 + 718,5 × 20 ÷ 12 = 3 659,038… of 4 000, 91,5 %
    expect(month).toMatchObject({ gapToDate: -206.5, projection: 3659.038462 })
    expect(month.projectionPercent).toBeCloseTo(91.476, 3)
    expect(month.projectedGap).toBeCloseTo(-340.961538, 6)
    expect(month.projected).toMatchObject({ status: 'good', below: true })
  })

  test('gives no verdict when a third or more is without target', async () => {
    // 209 124 of 627 374 is less than a third, 209 125 of 627 375 is a third
    const statuses = async () => {
      const { gauges } = overview(await figures(ALL))
      return [gauges[0]?.status, progress(await figures(ALL, 'tab=progress')).projected.status]
    }
    await addUntargetedB1(209_124)
    expect(await statuses()).toEqual(['good', 'good'])
    await importActivity(network.sites.b1, '2026-11-17', {
      mechanic: { netRevenue: 209_125, totalHours: 300, hecHours: 0 },
    })
    expect(await statuses()).toEqual(['partial', 'partial'])
  })

  test('does not tick revenue projected above the target by one concession alone', async () => {
    const lines = async () => {
      const reference = await referenceData()
      const analysed = { scope: ALL, date: DATE, reference }
      const { view } = await revenuePage(makePrincipal(), analysed, new URLSearchParams())
      if (view.state !== 'data' || view.content.tab !== 'progress') throw new Error(view.state)
      return view.content.progress.lines.map(({ verdict: { status, below } }) => [status, below])
    }
    await addUntargetedB1()
    expect((await lines())[0]).toEqual(['good', undefined])
    // A1 is at 260 000 and plate A at 378 250 of 380 000 due
    await importActivity(network.sites.a1, DATE, { mechanic: { netRevenue: 260_000 } })
    expect((await lines())[0]).toEqual(['good', true])
  })

  test('shows it in the total of the comparison', async () => {
    await addUntargetedB1()
    const reference = await referenceData()
    const analysed = { scope: ALL, date: DATE, reference }
    const total = async (query: string) =>
      (await comparisonPage(makePrincipal(), analysed, new URLSearchParams(query)))?.total
    expect(await total('metric=ht')).toMatchObject({
      ht: 2618.5,
      compared: 2318.5,
      gap: -206.5,
      status: 'warn',
      outside: { realized: 300 },
    })
    const revenue = await total('columns=levers')
    expect(revenue).toMatchObject({ gap: 38_250, status: 'good', outside: { realized: 50_000 } })
    const levers = Object.values(revenue?.levers ?? {})
    expect(levers.reduce((sum, one) => sum + one, 0)).toBeCloseTo(38_250, 4)
  })

  test('explains the gap by parts that add up to it, at each level', async () => {
    await addUntargetedB1()
    const parts = async (scope: Scope) => {
      const reference = await referenceData()
      const params = new URLSearchParams('figure=gap')
      const { view } = await figurePage(
        makePrincipal(),
        { scope, date: DATE, reference },
        params,
        50,
      )
      if (view.state !== 'data') throw new Error(view.state)
      const { value, parts } = view.content
      return [value, parts.rows.map((part) => [part.name, part.value])]
    }
    const { groupId } = network.sites.a1
    // 418 250 − 380 000: B1's 50 000 are in neither line, nor in its plate's
    expect(await parts(ALL)).toEqual([
      38_250,
      [
        ['Groupe Nord', 38_250],
        ['Groupe Sud', null],
      ],
    ])
    expect(await parts({ type: 'group', groupId })).toEqual([
      38_250,
      [
        ['Plaque A', 38_250],
        ['Plaque B', null],
      ],
    ])
  })

  test('leaves out the target of a concession without data of the month, too', async () => {
    await twoConcessions()
    await storeObjectif(network.sites.b1, '2026-11', { revenue: 300_000, hours: 900, hec: 500 })
    const [gauge] = overview(await figures(ALL)).gauges
    // of 600 000, not of 900 000
    expect(gauge).toMatchObject({ target: 600_000, percent: 69.708333, gapToDate: 38_250 })
  })

  test('compares without the planning where the stored cells cannot be read (4-decisions, 42)', async () => {
    await addUntargetedB1()
    const down = vi.spyOn(CELLS, 'load').mockRejectedValue(new Error('the database is down'))
    const failed = await figures(ALL)
    down.mockRestore()
    const [gauge] = overview(failed).gauges
    expect(gauge).toMatchObject({ realized: 468_250, percent: 69.708333, gapToDate: 38_250 })
    const again = await figures(ALL)
    expect(again.doubted).toBeUndefined()
    expect(overview(again).gauges[0]).toMatchObject({ realized: 468_250, gapToDate: 38_250 })
  })

  test('follows its records and its objectif, one of zeros included', async () => {
    await addUntargetedB1()
    const said = async () => overview(await figures(ALL)).gauges[0]?.outside.realized
    expect(await said()).toBe(50_000)
    await importActivity(network.sites.b1, DATE, { mechanic: { netRevenue: 60_000 } })
    expect(await said()).toBe(60_000)
    await storeObjectif(network.sites.b1, '2026-11', { revenue: 0, hours: 0, hec: 0 })
    expect(await said()).toBe(60_000)
    await importActivity(network.sites.c1, DATE, { mechanic: { netRevenue: 7 } })
    expect(await said()).toBe(60_007)
    await storeObjectif(network.sites.c1, '2026-11', { revenue: 100_000, hours: 0, hec: 0 })
    expect(await said()).toBe(60_000)
  })
})
