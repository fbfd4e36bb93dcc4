import { describe, expect, it } from 'vitest'
import { noObjectifs } from '../objectifs/totals'
import { type FiguresByService, noFiguresByService } from '../records/figures'
import { windowMonths } from './periods'
import type { MonthFacts } from './sums'
import { type HistoryFiguresView, historyView } from './view'

const DATE = '2026-03-16'
/** CA Net of the workshop by day, the month's budget, and its working days. */
const MONTHS: Record<string, { days?: Record<string, number>; budget?: number; worked?: number }> =
  {
    '2025-01': { days: { '31': 100_000 } },
    '2025-02': { days: { '28': 110_000 } },
    '2025-03': { days: { '16': 50_000, '31': 120_000 } },
    '2025-11': { days: { '30': 90_000 } },
    '2025-12': { days: { '31': 80_000 } },
    '2026-01': { days: { '31': 120_000 }, budget: 125_000, worked: 21 },
    '2026-02': { days: { '28': 99_000 }, budget: 120_000 },
    '2026-03': { days: { '13': 60_000, '16': 66_000 }, budget: 130_000 },
  }

/** The last record of a month not after a day. */
function figuresAt(month: string, day: string): FiguresByService | null {
  const found = Object.entries(MONTHS[month]?.days ?? {}).findLast(([known]) => known <= day)
  if (!found) return null
  const services = noFiguresByService()
  services.mechanic.netRevenue = found[1]
  return services
}

/** One concession: a month of data to its end, March 2026 to the 16th, 11 of 22 working days. */
function facts(month: string): MonthFacts {
  const { budget = 0, worked = 20 } = MONTHS[month] ?? {}
  const day = month === '2026-03' ? '16' : '31'
  const cumulative = figuresAt(month, day)
  const objectifs = noObjectifs()
  objectifs.global.revenue = budget
  objectifs.services.mechanic.revenue = budget
  const before = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  return {
    total: month === '2026-03' ? 22 : worked,
    leftOut: month === '2026-01' ? ['Dole'] : [],
    untargeted: month === '2026-02' ? ['Brest', 'Vannes'] : month === '2026-01' ? ['Vannes'] : [],
    parts: [
      {
        date: cumulative ? `${month}-${day}` : null,
        elapsed: cumulative ? (month === '2026-03' ? 11 : worked) : 0,
        cumulative: cumulative ?? noFiguresByService(),
        objectifs,
      },
    ],
    compared: cumulative ? [{ now: cumulative, before: figuresAt(before, day) }] : [],
    unrecorded: [],
    miscounted: month === '2026-02',
    unreadBefore: month === '2026-02' ? ['Dole'] : [],
  }
}

const WINDOW = new Map(windowMonths('2026-03').map((month) => [month, facts(month)]))
function view(choice: Partial<Parameters<typeof historyView>[1]> = {}): HistoryFiguresView {
  const shown = historyView(WINDOW, {
    grain: 'month',
    measure: 'revenue',
    date: DATE,
    period: null,
    ...choice,
  })
  if (shown.state !== 'data') throw new Error(shown.state)
  return shown
}

describe('the months of the year to date (3 §2.10; 4-decisions, 28)', () => {
  const { rows } = view()

  it('stand against their budget and the same month a year before', () => {
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

  it('name once who realised without an objectif in one of the months', () => {
    expect(rows.map(({ untargeted }) => untargeted)).toEqual([['Vannes'], ['Brest', 'Vannes'], []])
    expect(view().summary.untargeted).toEqual(['Vannes', 'Brest'])
  })

  it('take the month under way at its date, against the same days a year before', () => {
    expect(rows[2]).toMatchObject({
      key: '2026-03',
      realized: 66_000,
      percent: 50.769231,
      gap: -64_000,
      previous: 50_000,
      change: 32,
      partial: true,
      trend: null,
    })
  })

  it('judge the month under way by the budget of its elapsed days: 66 000 of 65 000', () => {
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
      percent: 76,
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
  it('sets the last period against the one before', () => {
    expect(view().tendency).toEqual({
      key: '2026-03',
      earlierKey: '2026-02',
      perDay: 6_000,
      earlierPerDay: 4_950,
      change: 21.212121,
      ...{ unlike: [], unnamed: 0 },
    })
  })

  it('crosses the year end for a chosen January', () => {
    expect(view({ period: '2026-01' }).tendency).toEqual({
      key: '2026-01',
      earlierKey: '2025-12',
      perDay: 5_714.285714,
      earlierPerDay: 4_000,
      change: 42.857143,
      ...{ unlike: [], unnamed: 0 },
    })
  })
})

/*
 * February: 20 days, 20 000 € of A and 16 000 € of B: 1 000 and 800 a day. March: A has 12 000 € of 12 days, B 8 000 €
 * of 10, the same 1 800 a day. Divided by the 12 days of A they would be 1 666,67, 7,4 % less.
 */
it('the tendency does not fall by itself where some are late (4-decisions, 39)', () => {
  const part = (date: string, elapsed: number, netRevenue: number) => {
    const cumulative = noFiguresByService()
    cumulative.mechanic.netRevenue = netRevenue
    return { date, elapsed, cumulative, objectifs: noObjectifs() }
  }
  const empty = { ...facts('2026-03'), compared: [], untargeted: [], leftOut: [] }
  const untidy = new Map([
    ['2026-02', { ...empty, total: 20, parts: [part('2026-02-28', 20, 36_000)] }],
    [
      '2026-03',
      { ...empty, parts: [part('2026-03-17', 12, 12_000), part('2026-03-13', 10, 8000)] },
    ],
  ])
  const shown = historyView(untidy, {
    ...{ grain: 'month', measure: 'revenue', date: '2026-03-17', period: null },
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

  it('know nothing of the year before the window', () => {
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

describe('realised and budget cover the same periods (4-decisions, 43)', () => {
  const without = (month: string, change: (facts: MonthFacts) => MonthFacts) =>
    historyView(
      new Map([...WINDOW].map(([key, known]) => [key, key === month ? change(known) : known])),
      {
        ...{ grain: 'quarter', measure: 'revenue', date: DATE, period: null },
      },
    ) as HistoryFiguresView

  it('a month without budget stays out of rate and gap, and is named', () => {
    const { rows } = without('2026-01', (known) => ({
      ...known,
      parts: known.parts.map((part) => ({ ...part, objectifs: noObjectifs() })),
    }))
    // 99 000 + 66 000 of 120 000 + 130 000; all 285 000 are still realised
    expect(rows[0]).toMatchObject({
      realized: 285_000,
      budget: 250_000,
      percent: 66,
      gap: -85_000,
      unbudgeted: ['2026-01'],
    })
  })

  it('a month that the year before lacks stays out of the comparison, and is named', () => {
    const { rows } = without('2026-01', (known) => ({
      ...known,
      compared: known.compared.map((part) => ({ ...part, before: null })),
    }))
    // 99 000 + 66 000 = 165 000 against 110 000 + 50 000 = 160 000: 5 000 more
    expect(rows[0]).toMatchObject({
      ...{ previous: 160_000, difference: 5_000, change: 3.125, uncompared: ['2026-01'] },
    })
  })

  it('a month that lacks a concession is incomplete and names it; its sums stand as they are', () => {
    const { rows, summary } = without('2026-02', (known) => ({ ...known, unrecorded: ['Laval'] }))
    expect(rows[0]).toMatchObject({
      ...{ realized: 285_000, budget: 375_000, percent: 76, previous: 260_000, change: 9.615385 },
      ...{ partial: true, unrecorded: ['Laval'] },
    })
    expect(summary).toMatchObject({ realized: 285_000, partial: true, unrecorded: ['Laval'] })
  })

  it('a late concession is judged and compared at its own date', () => {
    const { rows } = without('2026-03', (known) => ({
      ...known,
      parts: known.parts.map((part) => ({
        ...part,
        ...{
          date: '2026-03-13',
          elapsed: 10,
          cumulative: figuresAt('2026-03', '13') ?? part.cumulative,
        },
      })),
    }))
    // due: 125 000 + 120 000 + 130 000 × 10 ÷ 22 = 304 090,91; 279 000 of it are 91,7 %
    expect(rows[0]).toMatchObject({ realized: 279_000, status: 'good', partial: true })
  })
})

/*
 * January lacks Laval, February Brest and Laval. The mean of January, (90 000 of November + 80 000 + 120 000) ÷ 3, is
 * not drawn: January is not whole.
 */
describe('months that lack a concession', () => {
  const lacking: Record<string, string[]> = {
    ...{ '2026-01': ['Laval'], '2026-02': ['Brest', 'Laval'] },
  }
  const facts = new Map(
    [...WINDOW].map(([month, known]) => [month, { ...known, unrecorded: lacking[month] ?? [] }]),
  )
  const shown = (grain: 'month' | 'year', period: string | null = null, known = facts) =>
    historyView(known, {
      ...{ grain, measure: 'revenue', date: DATE, period },
    }) as HistoryFiguresView

  it('are incomplete, name it and have no trend', () => {
    const { rows, summary, services } = shown('month')
    expect(rows.map(({ partial }) => partial)).toEqual([true, true, true])
    expect(rows.map(({ unrecorded }) => unrecorded)).toEqual([['Laval'], ['Brest', 'Laval'], []])
    expect(rows.map(({ trend }) => trend)).toEqual([null, null, null])
    // the year names each once, and so does each service's line of it
    expect(summary.unrecorded).toEqual(['Laval', 'Brest'])
    expect(services.map(({ unrecorded }) => unrecorded)).toEqual([
      ...[summary.unrecorded, summary.unrecorded, summary.unrecorded],
    ])
  })

  it('keep their realised, rate and comparison; the year before is whole', () => {
    const unsaid = (view: HistoryFiguresView) =>
      view.rows.map((row) => ({ ...row, partial: null, unrecorded: null, trend: null }))
    expect(unsaid(shown('month'))).toEqual(unsaid(view()))
    expect(shown('year').rows[0]).toMatchObject({ key: '2025', partial: false, unrecorded: [] })
    expect(shown('year').rows[1]).toMatchObject({
      ...{ realized: 285_000, percent: 76, change: 9.615385 },
      ...{ partial: true, unrecorded: ['Laval', 'Brest'] },
    })
  })

  it('are not compared with one that lacks others', () => {
    // per worked day as ever: 6 000 of March, 4 950 of February
    const daily = { perDay: 6_000, earlierPerDay: 4_950 }
    expect(shown('month').tendency).toMatchObject({
      ...daily,
      ...{ change: null, unlike: ['Brest', 'Laval'] },
    })
    expect(shown('month', '2026-02').tendency).toMatchObject({ change: null, unlike: ['Brest'] })
    const alike = new Map([...facts].map(([month, f]) => [month, { ...f, unrecorded: ['Laval'] }]))
    expect(shown('month', null, alike).tendency).toMatchObject({
      ...daily,
      ...{ change: 21.212121, unlike: [] },
    })
  })

  it('name eight, and count the others', () => {
    const names = Array.from({ length: 11 }, (_, i) => `Site ${i + 1}`)
    const months = new Map(WINDOW)
    const known = facts.get('2026-02')
    if (known) months.set('2026-02', { ...known, unrecorded: names })
    const { rows } = historyView(months, {
      ...{ grain: 'month', measure: 'revenue', date: DATE, period: null },
    }) as HistoryFiguresView
    expect(rows[1]?.unrecorded).toEqual(names.slice(0, 8))
    expect(rows[1]?.unnamed).toEqual({
      ...{ untargeted: 0, unrecorded: 3, leftOut: 0, unreadBefore: 0 },
    })
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
