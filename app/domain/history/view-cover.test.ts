import { describe, expect, it } from 'vitest'
import { noFiguresByService } from '../records/figures'
import { DATE, facts, figuresAt, madeCells, view, WINDOW } from './months.fixture'
import type { MonthFacts } from './sums'
import { type HistoryFiguresView, historyView } from './view'

const NOTHING = noFiguresByService()

describe('realised and budget cover the same periods (4-decisions, 43)', () => {
  const without = (month: string, change: (facts: MonthFacts) => MonthFacts) =>
    historyView(
      new Map([...WINDOW].map(([key, known]) => [key, key === month ? change(known) : known])),
      {
        grain: 'quarter',
        measure: 'revenue',
        date: DATE,
        period: null,
      },
    ) as HistoryFiguresView

  // shows decision 43 (rule): same periods
  // guards against: a month without budget inflates the year's rate (43)
  it('a month without budget stays out of rate and gap, and is named', () => {
    const { rows } = without('2026-01', (known) => ({
      ...known,
      cells: madeCells(),
    }))
    // 99 000 + 66 000 of 120 000 + 130 000; `realized` still has all 285 000
    expect(rows[0]).toMatchObject({
      realized: 285_000,
      budget: 250_000,
      percent: 89.189189, // 165 000 of 120 000 and 65 000 due
      gap: -20_000,
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
      previous: 160_000,
      difference: 5_000,
      change: 3.125,
      uncompared: ['2026-01'],
    })
  })

  it('a month without a concession’s data is incomplete and names it; its sums are kept', () => {
    const { rows, summary } = without('2026-02', (known) => ({ ...known, unrecorded: ['Laval'] }))
    expect(rows[0]).toMatchObject({
      realized: 285_000,
      budget: 375_000,
      percent: 91.935484,
      previous: 260_000,
      change: 9.615385,
      partial: true,
      unrecorded: ['Laval'],
    })
    expect(summary).toMatchObject({ realized: 285_000, partial: true, unrecorded: ['Laval'] })
  })

  const empty = (known: MonthFacts): MonthFacts => ({
    ...known,
    parts: known.parts.map((part) => ({
      ...part,
      date: null,
      elapsed: 0,
      isOver: false,
      cumulative: NOTHING,
    })),
    compared: [],
  })

  it('a month with a budget and no record is left out of the sums, incomplete and named', () => {
    const { rows, summary } = without('2026-02', empty)
    // 120 000 + 66 000 of 125 000 + 130 000
    const sums = { realized: 186_000, budget: 255_000, percent: 97.894737, gap: -4_000 }
    expect(rows[0]).toMatchObject({ ...sums, dataless: ['2026-02'] })
    expect(summary).toMatchObject({ ...sums, dataless: ['2026-02'] })
    const months = historyView(new Map([...WINDOW]).set('2026-02', empty(facts('2026-02'))), {
      grain: 'month',
      measure: 'revenue',
      date: DATE,
      period: '2026-02',
    }) as HistoryFiguresView
    const february = { realized: null, budget: null, partial: true, dataless: ['2026-02'] }
    expect(months.rows[1]).toMatchObject(february)
    expect(months.summary).toMatchObject(february)
  })

  it('a month without record and budget is not missing data; an invalid record is reported as invalid', () => {
    const noBudget = without('2026-02', (known) => ({
      ...empty(known),
      cells: madeCells(),
    }))
    expect(noBudget.summary).toMatchObject({ realized: 186_000, dataless: [] })
    const broken = without('2026-01', empty)
    expect(broken.summary).toMatchObject({ realized: 165_000, dataless: [], leftOut: ['Dole'] })
  })

  it('a trend needs three months with data, a tendency the period before', () => {
    const byMonth = (month: string) =>
      historyView(new Map([...WINDOW]).set(month, empty(facts(month))), {
        grain: 'month',
        measure: 'revenue',
        date: DATE,
        period: null,
      }) as HistoryFiguresView
    // November 90 000, December 80 000; without November, January has only two months
    expect(byMonth('2025-11').rows.map(({ trend }) => trend)).toEqual([null, 99_666.666667, null])
    expect(byMonth('2026-02').tendency).toBeNull()
    expect(byMonth('2025-11').tendency).toMatchObject({ earlierKey: '2026-02' })
  })

  it('a year has no trend and the first one no previous year', () => {
    const year = historyView(WINDOW, {
      grain: 'year',
      measure: 'revenue',
      date: DATE,
      period: '2025',
    }) as HistoryFiguresView
    expect(year.tendency).toBeNull()
    expect(year.rows.map(({ trend }) => trend)).toEqual([null, null])
  })

  it('a month with a Sunday’s figures only has no amount per working day', () => {
    const months = historyView(
      new Map([...WINDOW]).set('2026-03', {
        ...facts('2026-03'),
        parts: facts('2026-03').parts.map((part) => ({ ...part, date: '2026-03-01', elapsed: 0 })),
      }),
      { grain: 'month', measure: 'revenue', date: DATE, period: null },
    ) as HistoryFiguresView
    expect(months.tendency).toBeNull()
  })

  it('an amount of 0 in the previous year gives no percentage', () => {
    const { rows } = without('2026-01', (known) => ({
      ...known,
      compared: known.compared.map(({ now }) => ({ now, before: NOTHING })),
    }))
    // 285 000 against 0 + 110 000 + 50 000: 78,125 % more
    expect(rows[0]).toMatchObject({ previous: 160_000, difference: 125_000, change: 78.125 })
    const january = historyView(
      new Map([...WINDOW]).set('2026-01', {
        ...facts('2026-01'),
        compared: [{ now: NOTHING, before: NOTHING }],
      }),
      { grain: 'month', measure: 'revenue', date: DATE, period: '2026-01' },
    ) as HistoryFiguresView
    expect(january.summary).toMatchObject({ previous: 0, difference: 0, change: null })
  })

  it('a late concession is compared at its own date', () => {
    const { rows } = without('2026-03', (known) => ({
      ...known,
      parts: known.parts.map((part) => ({
        ...part,
        date: '2026-03-13',
        elapsed: 10,
        cumulative: figuresAt('2026-03', '13') ?? part.cumulative,
      })),
    }))
    // due: 125 000 + 120 000 + 130 000 × 10 ÷ 22 = 304 090,91; 279 000 of it are 91,7 %
    expect(rows[0]).toMatchObject({ realized: 279_000, status: 'good', partial: true })
  })
})

/*
 * January has no data of Laval, February none of Brest and Laval. No mean is drawn for January, (90 000 of November
 * + 80 000 + 120 000) ÷ 3, because January is incomplete.
 */
describe('months without data of a concession', () => {
  const lacking: Record<string, string[]> = {
    '2026-01': ['Laval'],
    '2026-02': ['Brest', 'Laval'],
  }
  const facts = new Map(
    [...WINDOW].map(([month, known]) => {
      const names = lacking[month] ?? []
      return [month, { ...known, unrecorded: names, silent: names }]
    }),
  )
  const shown = (grain: 'month' | 'year', period: string | null = null, known = facts) =>
    historyView(known, {
      grain,
      measure: 'revenue',
      date: DATE,
      period,
    }) as HistoryFiguresView

  it('are incomplete, name it and have no trend', () => {
    const { rows, summary, services } = shown('month')
    expect(rows.map(({ partial }) => partial)).toEqual([true, true, true])
    expect(rows.map(({ unrecorded }) => unrecorded)).toEqual([['Laval'], ['Brest', 'Laval'], []])
    expect(rows.map(({ trend }) => trend)).toEqual([null, null, null])
    // the year lists each name once, and so does each service
    expect(summary.unrecorded).toEqual(['Laval', 'Brest'])
    expect(services.map(({ unrecorded }) => unrecorded)).toEqual([
      summary.unrecorded,
      summary.unrecorded,
      summary.unrecorded,
    ])
  })

  it('keep their realised, rate and comparison; the year before is whole', () => {
    const unsaid = (view: HistoryFiguresView) =>
      view.rows.map(({ status: _status, verdict: _verdict, below: _below, ...row }) => ({
        ...row,
        partial: null,
        incomplete: null,
        unrecorded: null,
        trend: null,
      }))
    expect(unsaid(shown('month'))).toEqual(unsaid(view()))
    expect(shown('year').rows[0]).toMatchObject({ key: '2025', partial: false, unrecorded: [] })
    expect(shown('year').rows[1]).toMatchObject({
      realized: 285_000,
      percent: 91.935484,
      change: 9.615385,
      partial: true,
      unrecorded: ['Laval', 'Brest'],
    })
  })

  it('have no verdict once they are over, because no later day adds the missing data', () => {
    // February: 99 000 of 120 000, 82,5 %, would be 'à surveiller'; March: 66 000 of 130 000 × 11 ÷ 22
    expect(view().rows.map(({ status }) => status)).toEqual(['good', 'warn', 'good'])
    const { rows, summary } = shown('month')
    expect(rows.map(({ status }) => status)).toEqual(['none', 'none', 'good'])
    expect(rows[1]).toMatchObject({ percent: 82.5, verdict: null, incomplete: true })
    const february = shown('month', '2026-02')
    expect(february.summary).toMatchObject({ status: 'none', verdict: null, incomplete: true })
    expect(february.services.map(({ status }) => status)).toEqual(['none', 'none', 'none'])
    // the year in progress has a verdict from the amount due at each data date: 285 000 of 125 000 + 120 000 + 65
    // 000
    expect(summary).toMatchObject({ partial: true, status: 'good' })
    expect([summary, rows[2]].map((line) => line?.incomplete)).toEqual([undefined, undefined])
  })

  it('are not compared with a month that has other concessions', () => {
    // per working day: 6 000 in March, 4 950 in February
    const daily = { perDay: 6_000, earlierPerDay: 4_950 }
    expect(shown('month').tendency).toMatchObject({
      ...daily,
      change: null,
      unlike: ['Brest', 'Laval'],
    })
    expect(shown('month', '2026-02').tendency).toMatchObject({ change: null, unlike: ['Brest'] })
    const alike = new Map([...facts].map(([month, f]) => [month, { ...f, silent: ['Laval'] }]))
    expect(shown('month', null, alike).tendency).toMatchObject({
      ...daily,
      change: 21.212121,
      unlike: [],
    })
  })

  it('name eight concessions, and count the rest', () => {
    const names = Array.from({ length: 11 }, (_, i) => `Site ${i + 1}`)
    const months = new Map(WINDOW)
    const known = facts.get('2026-02')
    if (known) months.set('2026-02', { ...known, unrecorded: names, silent: names })
    const { rows, tendency } = historyView(months, {
      grain: 'month',
      measure: 'revenue',
      date: DATE,
      period: '2026-02',
    }) as HistoryFiguresView
    expect(rows[1]?.unrecorded).toEqual(names.slice(0, 8))
    expect(tendency).toMatchObject({ unlike: names.slice(0, 8), unnamed: 3 })
    if (known) months.set('2026-02', { ...known, unrecorded: names.slice(0, 8) })
    const eight = historyView(months, {
      grain: 'month',
      measure: 'revenue',
      date: DATE,
      period: null,
    }) as HistoryFiguresView
    expect(eight.rows[1]?.unnamed).toBeUndefined()
    if (known) months.set('2026-02', { ...known, unrecorded: names })
    expect(rows[1]?.unnamed).toEqual({
      doubtful: 0,
      doubtfulBefore: 0,
      untargeted: 0,
      unrecorded: 3,
      leftOut: 0,
      unreadBefore: 0,
      absentBefore: 0,
      shorterBefore: 0,
      movedBefore: 0,
    })
    // an export lists all names
    const file = historyView(months, {
      grain: 'month',
      measure: 'revenue',
      date: DATE,
      period: null,
      named: Number.POSITIVE_INFINITY,
    }) as HistoryFiguresView
    expect([file.rows[1]?.unrecorded, file.rows[1]?.unnamed]).toEqual([names, undefined])
  })
})
