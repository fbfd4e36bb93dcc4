import { describe, expect, it } from 'vitest'
import { noFiguresByService } from '../records/figures'
import { facts, view } from './months.fixture'
import { windowMonths } from './periods'
import { historyView } from './view'

describe('the months of the year to date (3 §2.10; 4-decisions, 28)', () => {
  const { rows } = view()

  it('are compared with their budget and the same month of the previous year', () => {
    expect(rows[0]).toMatchObject({
      key: '2026-01',
      months: ['2026-01'],
      realized: 120_000,
      budget: 125_000,
      percent: 96,
      status: 'good',
      gap: -5_000,
      previous: 100_000,
      difference: 20_000,
      change: 20,
      partial: false,
      unbudgeted: [],
      uncompared: [],
      trend: 96_666.666667,
    })
    expect(rows[1]).toMatchObject({
      percent: 82.5,
      status: 'warn',
      change: -10,
      trend: 99_666.666667,
    })
  })

  it('name each concession once that realised without an objectif in a month', () => {
    expect(rows.map(({ untargeted }) => untargeted)).toEqual([['Vannes'], ['Brest', 'Vannes'], []])
    expect(view().summary.untargeted).toEqual(['Vannes', 'Brest'])
  })

  it('compare the month in progress at its date with the same days of the previous year', () => {
    expect(rows[2]).toMatchObject({
      key: '2026-03',
      realized: 66_000,
      due: 65_000, // 130 000 × 11 ÷ 22
      percent: 101.538462, // of what was due (4-decisions, 58)
      reached: 50.769231,
      gap: 1_000,
      previous: 50_000,
      change: 32,
      partial: true,
      trend: null,
    })
  })

  it('have a verdict on the month in progress by the budget due: 66 000 of 65 000', () => {
    expect(rows[2]?.status).toBe('good')
  })
})

describe('the summary', () => {
  it('is the year to date while no period is chosen', () => {
    expect(view().summary).toMatchObject({
      key: '2026',
      months: ['2026-01', '2026-02', '2026-03'],
      realized: 285_000,
      budget: 375_000,
      due: 310_000, // 125 000 + 120 000 + 65 000
      percent: 91.935484,
      previous: 260_000,
      change: 9.615385,
      partial: true,
    })
  })

  it('is the chosen period; an unknown one chooses nothing', () => {
    const chosen = view({ period: '2026-02' })
    expect(chosen.selected).toBe('2026-02')
    expect(chosen.summary).toMatchObject({ key: '2026-02', realized: 99_000, partial: false })
    expect(view({ period: '2024-02' }).selected).toBeNull()
  })

  it('shares the realised among the services', () => {
    const [mechanic, quick] = view().services
    expect(mechanic).toMatchObject({ service: 'mechanic', realized: 285_000, share: 100 })
    expect(quick).toMatchObject({ service: 'quickService', realized: 0, budget: null, share: 0 })
  })
})

describe('the tendency, per worked day', () => {
  it('compares the last period with the previous one', () => {
    expect(view().tendency).toEqual({
      key: '2026-03',
      earlierKey: '2026-02',
      perDay: 6_000,
      earlierPerDay: 4_950,
      change: 21.212121,
      unlike: [],
      isUnsure: false,
      unnamed: 0,
    })
  })

  it('crosses the year end for a chosen January', () => {
    expect(view({ period: '2026-01' }).tendency).toEqual({
      key: '2026-01',
      earlierKey: '2025-12',
      perDay: 5_714.285714,
      earlierPerDay: 4_000,
      change: 42.857143,
      unlike: [],
      isUnsure: false,
      unnamed: 0,
    })
  })
})

/*
 * February: 20 days, 20 000 € of A and 16 000 € of B: 1 000 and 800 per day. March: A has 12 000 € in 12 days, B 8
 * 000 € in 10, also 1 800 per day. Divided by A's 12 days, the sum would be 1 666,67 per day, 7,4 % less.
 */
it('the tendency does not decrease because of late concessions (4-decisions, 39)', () => {
  const part = (date: string, elapsed: number, netRevenue: number) => {
    const cumulative = noFiguresByService()
    cumulative.mechanic.netRevenue = netRevenue
    return { date, elapsed, isOver: elapsed === 20, cumulative }
  }
  const empty = { ...facts('2026-03'), compared: [], untargeted: [], leftOut: [] }
  const untidy = new Map([
    ['2026-02', { ...empty, parts: [part('2026-02-28', 20, 36_000)] }],
    [
      '2026-03',
      { ...empty, parts: [part('2026-03-17', 12, 12_000), part('2026-03-13', 10, 8000)] },
    ],
  ])
  const shown = historyView(untidy, {
    grain: 'month',
    measure: 'revenue',
    date: '2026-03-17',
    period: null,
  })
  if (shown.state !== 'data') throw new Error(shown.state)
  expect(shown.tendency).toMatchObject({ perDay: 1800, earlierPerDay: 1800, change: 0 })
  expect(shown.rows.at(-1)?.realized).toBe(20_000)
})

describe('quarters and years', () => {
  it('sum their months, the quarter under way against the same days a year before', () => {
    const { rows, tendency } = view({ grain: 'quarter' })
    expect(rows.map(({ key }) => key)).toEqual(['2026-T1'])
    expect(rows[0]).toMatchObject({ realized: 285_000, previous: 260_000, partial: true })
    expect(tendency).toMatchObject({
      earlierKey: '2025-T4',
      perDay: 5_480.769231,
      earlierPerDay: 4_250,
      change: 28.959276,
    })
  })

  it('have no comparison with the year before the window', () => {
    const { rows } = view({ grain: 'year' })
    expect(rows[0]).toMatchObject({
      key: '2025',
      realized: 500_000,
      budget: null,
      percent: null,
      status: 'none',
      previous: null,
      change: null,
      trend: null,
    })
    expect(rows[1]).toMatchObject({ key: '2026', realized: 285_000, previous: 260_000 })
  })
})

it('says that there is no history when no month has a record', () => {
  const empty = new Map(
    windowMonths('2024-02').map((month) => [month, facts(month.replace(/^\d/, '1'))]),
  )
  expect(
    historyView(empty, { grain: 'month', measure: 'revenue', date: '2024-02-29', period: null }),
  ).toEqual({ state: 'no-history' })
})
