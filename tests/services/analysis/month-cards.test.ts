import { expect, test } from 'vitest'
import type { MorningOverview } from '~/domain/analysis/synthesis-view'
import { importActivity } from '../../builders/activity'
import { figures, network, plateA, twoConcessions, useSynthesis } from './synthesis-fixture'

useSynthesis()

const cards = async (date?: string) => {
  const { content } = await figures(plateA, '', date)
  return (content as MorningOverview).cards
}

test('a plate’s line ends at its gap to date, each concession at its own date (4-decisions, 39)', async () => {
  await twoConcessions()
  const { of, remainingDays, error } = await cards()
  expect(error).toBeNull()
  // A2 from the 17th: 110 000 of 200 000 × 11 ÷ 20; the 18th adds A1: 280 000 of 400 000 × 12 ÷ 20
  expect(of.revenue.points).toEqual([
    { date: '2026-11-17', rank: 11, realized: 110_000, due: 110_000 },
    { date: '2026-11-18', rank: 12, realized: 398_250, due: 360_000 },
    { date: '2026-11-19', rank: 13, realized: 418_250, due: 380_000 },
  ])
  expect(of.revenue.total.gapToDate).toBe(38_250)
  // 100 000 ÷ 7 and 81 750 ÷ 8 are of different numbers of days
  expect(of.revenue.total.perDay).toBeNull()
  // 300 000 ÷ 13 + 118 250 ÷ 12
  expect(of.revenue.total.perDaySoFar).toBeCloseTo(32_931.09, 2)
  expect(remainingDays).toBe(7)
})

test('without planning the landing is the projection, and one note says so for the three cards', async () => {
  await twoConcessions()
  const { of, notes } = await cards()
  expect(of.revenue.total.landing).toBeCloseTo(658_621.795, 3)
  expect(of.revenue.basis).toBe('projection')
  expect(notes).toEqual([
    'Atterrissage égal à la projection, faute de planning\u202f: Concession A1, Concession A2.',
  ])
})

test('follow a record that arrives late', async () => {
  await twoConcessions()
  await cards()
  await importActivity(network.sites.a2, '2026-11-19', {
    mechanic: { netRevenue: 128_250, totalHours: 760, hecHours: 400 },
  })
  const { of } = await cards()
  // 300 000 + 128 250 of 600 000 × 13 ÷ 20
  expect(of.revenue.points.at(-1)).toEqual({
    date: '2026-11-19',
    rank: 13,
    realized: 428_250,
    due: 390_000,
  })
  expect(of.revenue.total.gapToDate).toBe(38_250)
})
