import { describe, expect, it, test } from 'vitest'
import fc from '../../../tests/property'
import { figuresOf } from '../causes/gap-history.fixture'
import { LEVERS } from '../causes/levers'
import {
  type MadeService,
  MECHANIC,
  madeMonth,
  TWENTY_DAYS,
  UNPLANNED,
} from '../causes/levers.fixture'
import type { SiteMonth } from '../causes/site-causes'
import { MEASURES } from '../measures'
import { siteActivity } from '../records/month-activity'
import { daysByCell, daysOfMeasure, siteDays, sumDays } from './days'
import { siteCauses, sumSiteCauses } from './site-cells.fixture'

const AT = { days: TWENTY_DAYS, measure: 'revenue' } as const
type Days = Readonly<Record<number, readonly [ht: number, hec: number, revenue: number]>>

/** A concession's month with a record of the mechanics on each given day of November. */
function monthOf(made: MadeService, days: Days): SiteMonth {
  const records = Object.entries(days).map(([day, realized]) => ({
    date: `2026-11-${day.padStart(2, '0')}`,
    services: figuresOf(realized),
  }))
  return { ...madeMonth({ mechanic: made }), activity: siteActivity('s', '2026-11', records) }
}

// 230 h are planned by the 8th and 270 h by the 11th; o* = 0.8, q* = 0.8, t* = 300
const ON_TIME = monthOf(MECHANIC, { 9: [160, 130, 39_000], 10: [180, 140, 43_400] })
const LATE = monthOf(UNPLANNED, { 8: [80, 60, 18_000] })

describe('gap day by day (7-beyond §5)', () => {
  it('has one row per day with a record, of the causes of that day', () => {
    const total = daysOfMeasure(siteDays(ON_TIME, TWENTY_DAYS), 'revenue')
    const services = daysByCell(ON_TIME, AT)
    expect(total.map(({ date, target, realized, gap }) => [date, target, realized, gap])).toEqual([
      // 96 000 × 9 ÷ 20, × 10 ÷ 20
      ['2026-11-09', 43_200, 39_000, -4200],
      ['2026-11-10', 48_000, 43_400, -4600],
    ])
    expect(total[0]?.levers).toMatchObject({
      // (230 − 500 × 0.45) × 192; (160 − 230 × 0.8) × 240; (130 − 160 × 0.8) × 300; 39 000 − 130 × 300
      calendar: 960,
      presence: 0,
      productivity: -5760,
      customerShare: 600,
      rate: 0,
    })
    expect(total).toMatchObject(services.mechanic)
    // a service without objective is in no comparison
    expect(services.body).toEqual([])
  })

  it('sums concessions, each at its own latest day', () => {
    const sum = sumDays([ON_TIME, LATE].map((month) => siteDays(month, TWENTY_DAYS)))
    const days = daysOfMeasure(sum, 'revenue')
    expect(days.map(({ date, target, gap, levers }) => [date, target, gap, levers.hours])).toEqual([
      // late: 45 000 × 8 ÷ 20 = 18 000; (80 − 200 × 0.4) × 225 = 0
      ['2026-11-08', 18_000, 0, 0],
      ['2026-11-09', 61_200, -4200, 0],
      ['2026-11-10', 66_000, -4600, 0],
    ])
    expect(sumDays([])).toEqual([])
  })
})

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((n) => n / 100)
const three = fc.tuple(hundredths(900), hundredths(900), hundredths(300_000))
const site = fc.record({
  made: fc.record({
    targets: three,
    realized: three,
    planned: fc.tuple(hundredths(900), hundredths(900)),
  }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 6 }),
  realized: fc.array(three, { minLength: 6, maxLength: 6 }),
})

test('each day of a random network is the sum of its concessions’ causes of that day, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(site, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...MEASURES),
      (network, measure) => {
        const months = network.map(({ made, days, realized }) =>
          monthOf(made, Object.fromEntries(days.map((day, i) => [day, realized[i] ?? [0, 0, 0]]))),
        )
        const lists = months.map((month) => siteDays(month, TWENTY_DAYS))
        const halves = [lists.slice(0, 2), lists.slice(2)].map(sumDays)
        for (const day of daysOfMeasure(sumDays(halves), measure)) {
          const { total } = sumSiteCauses(
            months.map((month) => siteCauses('s', month, { ...AT, measure, date: day.date })),
            measure,
          )
          expect(Math.abs(total.gap - day.gap)).toBeLessThan(0.005)
          for (const lever of LEVERS)
            expect(Math.abs(total.levers[lever] - day.levers[lever])).toBeLessThan(0.005)
          const levers = LEVERS.reduce((sum, lever) => sum + day.levers[lever], 0)
          expect(Math.abs(levers - day.gap)).toBeLessThan(0.005)
          expect(Math.abs(day.realized - day.target - day.gap)).toBeLessThan(0.005)
        }
      },
    ),
    { numRuns: 500 },
  )
}, 60_000)
