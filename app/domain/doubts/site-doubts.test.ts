import { describe, expect, it, test } from 'vitest'
import fc from '../../../tests/property'
import { isWorkingDay } from '../calendar/working-days'
import { noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type ConfirmedFigure, siteDoubts } from './site-doubts'

const isWorked = (day: string) => isWorkingDay(day, new Set(['2026-11-11']))

type Amounts = [revenue: number, ht: number, hec: number]
/** What each day adds, by service. */
type Day = Partial<Record<ProductiveService, Amounts>>

/** A month whose records of the given days add these amounts. */
function monthOfDays(month: string, days: readonly [date: number, added: Day][]) {
  const sum = noFiguresByService()
  const records = days.map(([day, added]) => {
    for (const service of PRODUCTIVE_SERVICES) {
      const [revenue, ht, hec] = added[service] ?? [0, 0, 0]
      sum[service].netRevenue += revenue
      sum[service].totalHours += ht
      sum[service].hecHours += hec
    }
    const date = `${month}-${String(day).padStart(2, '0')}`
    return { date, services: structuredClone(sum) }
  })
  return siteActivity('site', month, records)
}

const OCTOBER = [1, 2, 5, 6, 7, 8, 9, 12, 13, 14]
const plain = (amount: number): Amounts => [amount, amount / 100, amount / 200]
const usual = monthOfDays(
  '2026-10',
  OCTOBER.map((day) => [day, { mechanic: plain(1_000), body: plain(500) }]),
)

describe('the doubts of a concession', () => {
  it('are of one measure of one service, by the concession’s calendar', () => {
    // the record of the 12th covers the 10th and 12th: the 11th is a holiday. 6 000 = 3 × 1 000 × 2 is plausible
    const november = monthOfDays('2026-11', [
      [9, { mechanic: plain(1_000), body: plain(500) }],
      [12, { mechanic: [6_000, 61, 20], body: plain(1_000) }],
    ])
    const { doubts } = siteDoubts([usual, november], isWorked, [])
    expect(doubts).toEqual([
      {
        service: 'mechanic',
        measure: 'ht',
        kind: 'above',
        date: '2026-11-12',
        old: 20,
        new: 61,
        cumulative: 71,
        usual: 10,
        state: 'open',
        endedOn: null,
      },
    ])
  })

  it('are at 0 only when the whole service is', () => {
    const november = monthOfDays('2026-11', [
      [2, { mechanic: plain(1_000), body: plain(500) }],
      [3, { mechanic: [-1_000, -10, -5], body: [0, 0, -2.5] }],
    ])
    const { doubts } = siteDoubts([usual, november], isWorked, [])
    expect(doubts.map(({ service, measure, kind }) => [service, measure, kind].join(' '))).toEqual([
      'mechanic revenue zero',
      'mechanic ht zero',
      'mechanic hec zero',
    ])
  })

  it('say that earlier months may matter, until twenty-five days are known of each measure', () => {
    const days = Array.from({ length: 25 }, (_, i): [number, Day] => [i + 1, { body: plain(100) }])
    const november = monthOfDays('2026-11', [[2, {}]])
    const whole = monthOfDays('2026-10', days)
    const isEveryDay = () => true
    expect(siteDoubts([whole, november], isEveryDay, []).isShort).toBe(false)
    const short = monthOfDays('2026-10', days.slice(1))
    expect(siteDoubts([short, november], isEveryDay, []).isShort).toBe(true)
  })
})

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 80, max: 120 }) },
  { weight: 1, arbitrary: fc.constantFrom(-500, 0, 900, 5_000) },
)
const day = fc.record({
  mechanic: fc.tuple(amount, amount, amount),
  quickService: fc.tuple(amount, amount, amount),
  body: fc.tuple(amount, amount, amount),
})

test('a confirmation changes no other cell, and no date before it', () => {
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 20, maxLength: 20 }),
      fc.array(day, { minLength: 15, maxLength: 15 }),
      fc.nat(),
      (before, days, choice) => {
        const dated = (list: Day[]) => list.map((one, i): [number, Day] => [i + 1, one])
        const months = [monthOfDays('2026-10', dated(before)), monthOfDays('2026-11', dated(days))]
        const { doubts } = siteDoubts(months, isWorked, [])
        const chosen = doubts[choice % Math.max(1, doubts.length)]
        if (!chosen) return
        const { service, measure, date, cumulative } = chosen
        const figure: ConfirmedFigure = { service, measure, date, cumulative }
        const after = siteDoubts(months, isWorked, [figure]).doubts
        const isOwn = (one: typeof chosen) => one.service === service && one.measure === measure
        expect(after.filter((one) => !isOwn(one))).toEqual(doubts.filter((one) => !isOwn(one)))
        const dates = (list: typeof doubts) =>
          list.filter((one) => isOwn(one) && one.date < date).map((one) => one.date)
        expect(dates(after)).toEqual(dates(doubts))
        expect(after.find((one) => isOwn(one) && one.date === date)?.state).toBe('confirmed')
      },
    ),
    { numRuns: 100 },
  )
})
