import { describe, expect, test } from 'vitest'
import { referenceData } from '~/db/reference-data.server'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { revenuePage } from '~/services/analysis/revenue.server'
import { importActivity, storeObjectif } from '../builders/activity'
import { makePrincipal } from '../builders/users'
import {
  DATE,
  figures,
  network,
  overview,
  progress,
  twoConcessions,
  useSynthesis,
} from './synthesis-world'

useSynthesis()

const ALL = { type: 'all' } as const

/** Plate A is 38 250 € ahead and 206,5 HT behind (2 318,5 of 2 525 due); B1 has no objectif and realised as said. */
async function besideB1(netRevenue = 50_000, totalHours = 300) {
  await twoConcessions()
  await importActivity(network.sites.b1, '2026-11-17', {
    mechanic: { netRevenue, totalHours, hecHours: 0 },
  })
}

describe('a wide scope with a concession without objectif (7-beyond §1, 4-decisions 48)', () => {
  test('says what of its gap that one realised, and ticks nothing that is behind without it', async () => {
    await besideB1()
    const { gauges, details } = overview(await figures(ALL, 'details=ht'))
    // 38 250 + 50 000; 2 318,5 + 300 − 2 525; HEC 1 176 − 1 520
    expect(
      gauges.map(({ gapToDate, untargeted, status, below }) => [
        ...[gapToDate, untargeted, status, below],
      ]),
    ).toEqual([
      [88_250, 50_000, 'good', undefined],
      [93.5, 300, 'good', true],
      [-344, 0, 'bad', undefined],
    ])
    expect(details.total).toMatchObject({ status: 'good', below: true })
  })

  test('says it beside the month’s gap, and of what is projected', async () => {
    await besideB1()
    const month = progress(await figures(ALL, 'tab=progress&metric=ht'))
    // projected 1 600 × 20 ÷ 13 + 718,5 × 20 ÷ 12 + 300 × 20 ÷ 11 = 4 204,5 of 4 000
    expect(month).toMatchObject({ gapToDate: 93.5, untargeted: 300, below: true })
    expect(month.projected).toMatchObject({ status: 'good', below: true })
  })

  test('ticks no revenue that is projected above the target by that one alone', async () => {
    const lines = async () => {
      const reference = await referenceData()
      const analysed = { scope: ALL, date: DATE, reference }
      const { view } = await revenuePage(makePrincipal(), analysed, new URLSearchParams())
      if (view.state !== 'data' || view.content.tab !== 'progress') throw new Error(view.state)
      return view.content.progress.lines.map(({ stands: { status, below } }) => [status, below])
    }
    await besideB1()
    expect((await lines())[0]).toEqual(['good', undefined])
    // A1 stands at 260 000 and plate A at 378 250 of 380 000 due
    await importActivity(network.sites.a1, DATE, { mechanic: { netRevenue: 260_000 } })
    expect((await lines())[0]).toEqual(['good', true])
  })

  test('says it in the total of the comparison', async () => {
    await besideB1()
    const reference = await referenceData()
    const analysed = { scope: ALL, date: DATE, reference }
    const total = async (query: string) =>
      (await comparisonPage(makePrincipal(), analysed, new URLSearchParams(query)))?.total
    expect(await total('metric=ht')).toMatchObject({ gap: 93.5, untargeted: 300, below: true })
    const revenue = await total('')
    expect(revenue).toMatchObject({ gap: 88_250, untargeted: 50_000, status: 'good' })
    expect(revenue?.below).toBeUndefined()
  })

  test('follows its records and its objectif, one of zeros included', async () => {
    await besideB1()
    const said = async () => overview(await figures(ALL)).gauges[0]?.untargeted
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
