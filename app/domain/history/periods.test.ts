import { describe, expect, it } from 'vitest'
import {
  countedUpTo,
  explainedDay,
  isComparedSoFar,
  isShown,
  partialWord,
  readGrain,
  windowMonths,
  windowPeriods,
} from './periods'

const keys = (grain: 'month' | 'quarter' | 'year', end: string) =>
  windowPeriods(grain, end).map((period) => period.key)

describe('the periods of the history (3 §2.10, §9)', () => {
  it('is by month unless the URL names another', () => {
    expect([null, 'quarter', 'year', 'semaine'].map(readGrain)).toEqual([
      'month',
      'quarter',
      'year',
      'month',
    ])
  })

  it('goes from January of the year before to the month: 13 months in January, 24 in December', () => {
    expect(windowMonths('2026-01')).toHaveLength(13)
    expect(windowMonths('2026-01')[0]).toBe('2025-01')
    expect(windowMonths('2026-12')).toHaveLength(24)
    expect(windowMonths('2026-12').at(-1)).toBe('2026-12')
  })

  it('has quarters of months 1-3, 4-6, 7-9 and 10-12, the last one up to the analysed month', () => {
    expect(keys('quarter', '2026-05')).toEqual([
      '2025-T1',
      '2025-T2',
      '2025-T3',
      '2025-T4',
      '2026-T1',
      '2026-T2',
    ])
    expect(windowPeriods('quarter', '2026-05').at(-1)?.months).toEqual(['2026-04', '2026-05'])
    expect(windowPeriods('quarter', '2026-05')[3]?.months).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
    ])
  })

  it('has the whole previous year and the year to date', () => {
    expect(windowPeriods('year', '2026-02')).toEqual([
      { key: '2025', months: windowMonths('2025-12').slice(12) },
      { key: '2026', months: ['2026-01', '2026-02'] },
    ])
  })

  it('shows the months and quarters of the year, and both years', () => {
    const shown = (grain: 'month' | 'quarter' | 'year') =>
      windowPeriods(grain, '2026-04')
        .filter((period) => isShown(grain, period, '2026-04'))
        .map((period) => period.key)
    expect(shown('month')).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
    expect(shown('quarter')).toEqual(['2026-T1', '2026-T2'])
    expect(shown('year')).toEqual(['2025', '2026'])
  })
})

describe('the days that count', () => {
  it('a past month to its end, the analysed one to its date', () => {
    expect(countedUpTo('2026-10', '2026-11-20')).toBe('2026-10-31')
    expect(countedUpTo('2026-11', '2026-11-20')).toBe('2026-11-20')
  })
})

it('a period with missing data is in progress, or incomplete once it is over', () => {
  expect(partialWord({ partial: false })).toBeNull()
  expect(partialWord({ partial: true })).toBe('en cours')
  expect(partialWord({ partial: true, incomplete: true })).toBe('incomplet')
})

it('compares so far only a period in progress whose month has a previous year', () => {
  const row = { partial: true, previous: 90_000, uncompared: [], dataless: [] }
  const shown = (change: object) => isComparedSoFar({ ...row, ...change }, '2026-11-19')
  expect(shown({})).toBe(true)
  expect(shown({ uncompared: ['2026-10'] })).toBe(true)
  expect(shown({ uncompared: ['2026-11'] })).toBe(false)
  expect(shown({ dataless: ['2026-11'] })).toBe(false)
  expect(shown({ previous: null })).toBe(false)
  expect(shown({ partial: false })).toBe(false)
  expect(shown({ incomplete: true })).toBe(false)
})

it('explains a selected month up to its last counted day, else the month in progress', () => {
  const of = (chosen: string) => explainedDay(chosen, '2026-10-15')
  expect(of('2026-08')).toEqual({ isChosen: true, day: '2026-08-31' })
  expect(of('2026-10')).toEqual({ isChosen: true, day: '2026-10-15' })
  // none, of the previous year, after the analysed date, a quarter
  for (const chosen of ['', '2025-08', '2026-11', '2026-T3'])
    expect(of(chosen)).toEqual({ isChosen: false, day: '2026-10-15' })
})
