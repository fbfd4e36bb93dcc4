import { describe, expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { siteDays } from '../cells/days'
import { madeFigures } from '../cells/scope-figures.fixture'
import type { DoubtedCells } from '../doubts/doubted-cells'
import { byMeasure } from '../measures'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { monthCards } from './month-cards'

/** November 2026: 20 working days with the 11th off. */
const DAYS = monthDays('2026-11', new Set(['2026-11-11']), null)

/** Mechanic's CA Net by day; its target is the concession's. */
function cardsOf(
  amounts: Record<string, number>,
  target = 20_000,
  date = '2026-11-30',
  doubts?: DoubtedCells,
) {
  const records = Object.entries(amounts).map(([day, netRevenue]) => ({
    date: day,
    services: { ...noFiguresByService(), mechanic: { ...noFigures(), netRevenue } },
  }))
  const activity = siteActivity('s', '2026-11', records)
  const none = noObjectifs()
  const objectifs = {
    ...none,
    global: { ...none.global, revenue: target },
    services: {
      ...none.services,
      mechanic: { ...none.services.mechanic, revenue: target },
    },
  }
  const cards = monthCards(madeFigures(date, activity, objectifs, DAYS), {
    date,
    days: DAYS,
    activity,
    landings: byMeasure(() => null),
    path: siteDays(
      {
        activity,
        objectifs,
        staff: { month: '2026-11', days: [] },
        frozen: null,
        ...(doubts ? { doubts } : {}),
      },
      DAYS,
    ),
    nameOf: null,
    error: null,
  })
  return { ...cards, revenue: cards.of.revenue }
}

describe('the month cards', () => {
  test('hold what each remaining day must bring, what the elapsed ones brought, and the best day', () => {
    const { revenue, remainingDays } = cardsOf({
      '2026-11-02': 900,
      '2026-11-03': 2300,
      '2026-11-05': 3200,
    })
    // (20 000 − 3 200) ÷ 16; 3 200 ÷ 4; 3 200 − 20 000 × 4 ÷ 20; 20 000 ÷ 20
    expect(remainingDays).toBe(16)
    expect(revenue.total).toMatchObject({ perDay: 1050, perDaySoFar: 800, gapToDate: -800 })
    expect(revenue.dailyTarget).toBe(1000)
    expect(revenue.best).toEqual({ date: '2026-11-03', value: 1400 })
    expect(revenue.services[0]).toMatchObject({ service: 'mechanic', perDay: 1050 })
    expect(revenue.services[2]).toMatchObject({ service: 'body', perDay: null, gapToDate: null })
    expect(revenue.ends).toEqual({ first: '2026-11-02', last: '2026-11-30' })
  })

  test('name no doubted day as the best one (4-decisions, 66)', () => {
    const amounts = { '2026-11-02': 900, '2026-11-03': 2300, '2026-11-05': 203_200 }
    const doubts = new Map([['2026-11-05', new Set(['mechanic revenue'] as const)]])
    const { revenue } = cardsOf(amounts, 20_000, '2026-11-30', doubts)
    expect(revenue.best).toEqual({ date: '2026-11-03', value: 1400 })
  })

  test('end their line at the gap to date of the analysed date', () => {
    const { revenue } = cardsOf({ '2026-11-02': 900, '2026-11-03': 2300 }, 20_000, '2026-11-02')
    expect(revenue.points).toEqual([{ date: '2026-11-02', rank: 1, realized: 900, due: 1000 }])
    expect(revenue.total.gapToDate).toBe(-100)
  })

  test('ask nothing of the remaining days when the objective is met, absent, or no day remains', () => {
    const met = cardsOf({ '2026-11-05': 20_000 })
    expect(met.revenue.total).toMatchObject({ perDay: null, perDaySoFar: 5000 })
    const bare = cardsOf({ '2026-11-05': 3200 }, 0)
    expect(bare.revenue.total).toMatchObject({ perDay: null, gapToDate: null, perDaySoFar: 800 })
    expect(bare.revenue).toMatchObject({ dailyTarget: null, chart: { target: null } })
    const over = cardsOf({ '2026-11-30': 18_000 })
    // 18 000 ÷ 20
    expect(over.revenue.total).toMatchObject({ perDay: null, perDaySoFar: 900, gapToDate: -2000 })
    expect(over.remainingDays).toBe(0)
  })

  test('have neither gap nor pace before the first working day', () => {
    const { revenue } = cardsOf({ '2026-11-01': 500 }, 20_000, '2026-11-01')
    expect(revenue.total).toMatchObject({ gapToDate: null, perDaySoFar: null, perDay: 975 })
    expect(revenue.chart).toMatchObject({ zero: null, landing: null })
  })

  test('draw HT and HEC on one scale, euros on their own', () => {
    const { of } = cardsOf({ '2026-11-02': 900 })
    expect(of.ht.chart?.ticks).toEqual(of.hec.chart?.ticks)
    expect(of.revenue.chart?.ticks).not.toEqual(of.ht.chart?.ticks)
  })
})
