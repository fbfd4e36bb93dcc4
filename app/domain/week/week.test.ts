import { describe, expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import type { Standing } from '../spans/span'
import { siteWeek, type WeekEnds, type WeekPart, weekOf, weekParts } from './week'

// November 2026: 20 working days without Wednesday 11; December: 22 without Friday 25.
const NOVEMBER = monthDays('2026-11', new Set(['2026-11-11']), null)
const DECEMBER = monthDays('2026-12', new Set(['2026-12-25']), null)

/** A concession at a data date: CA Net against 200 000 € in November, 220 000 € in December: 10 000 € per day. */
function at(dataDate: string | null, revenue: number, own: Partial<Standing> = {}): Standing {
  const target = dataDate?.startsWith('2026-12') ? 220_000 : 200_000
  const none = { realized: 0, compared: 0, target: 0 }
  return {
    siteId: 'dole',
    dataDate,
    unreadable: false,
    progress: { revenue: { realized: revenue, compared: revenue, target }, ht: none, hec: none },
    doubted: 0,
    ...own,
  }
}

/** Ends of each part of the week of a day. */
const week = (day: string, ...ends: [now?: Standing, before?: Standing][]) =>
  weekParts(weekOf(day), day).map(
    (part: WeekPart, i): WeekEnds => ({
      ...part,
      now: ends[i]?.[0],
      before: ends[i]?.[1],
      days: part.month === '2026-11' ? NOVEMBER : DECEMBER,
    }),
  )

describe('the days of a week', () => {
  test('are Monday to Sunday', () => {
    const days = { first: '2026-11-16', last: '2026-11-22' }
    for (const day of ['2026-11-16', '2026-11-19', '2026-11-22']) expect(weekOf(day)).toEqual(days)
  })

  test('lie in one month, or in two', () => {
    expect(weekParts(weekOf('2026-11-19'), '2026-11-19')).toEqual([
      { month: '2026-11', from: '2026-11-16', to: '2026-11-19', eve: '2026-11-15' },
    ])
    expect(weekParts(weekOf('2026-12-02'), '2026-12-06')).toEqual([
      { month: '2026-11', from: '2026-11-30', to: '2026-11-30', eve: '2026-11-29' },
      { month: '2026-12', from: '2026-12-01', to: '2026-12-06', eve: null },
    ])
    // the week has only begun in November
    expect(weekParts(weekOf('2026-11-30'), '2026-11-30')).toHaveLength(1)
    // June 2026 begins on a Monday
    expect(weekParts(weekOf('2026-06-03'), '2026-06-07')).toEqual([
      { month: '2026-06', from: '2026-06-01', to: '2026-06-07', eve: null },
    ])
  })
})

describe('the week of a concession', () => {
  test('is the difference of its cumulatives against five daily targets', () => {
    const found = siteWeek(
      week('2026-11-22', [at('2026-11-20', 151_000), at('2026-11-13', 98_000)]),
    )
    expect(found).toMatchObject({
      missing: 0,
      early: 0,
      span: {
        days: 5,
        to: '2026-11-20',
        amounts: { revenue: { realized: 53_000, due: 50_000, gap: 3000 } },
      },
    })
  })

  test('has one day less in the week of a holiday, and Saturday’s work in it', () => {
    const found = siteWeek(week('2026-11-15', [at('2026-11-14', 98_000), at('2026-11-06', 50_000)]))
    expect(found).toMatchObject({
      missing: 0,
      span: { days: 4, amounts: { revenue: { realized: 48_000, due: 40_000 } } },
    })
  })

  test('adds up both months, each against its own target', () => {
    // Monday 30 November 9 000; 1 to 4 December 43 000
    const found = siteWeek(
      week(
        '2026-12-06',
        [at('2026-11-30', 205_000), at('2026-11-27', 196_000)],
        [at('2026-12-04', 43_000)],
      ),
    )
    expect(found).toMatchObject({
      missing: 0,
      early: 0,
      span: { days: 5, amounts: { revenue: { realized: 52_000, due: 50_000, gap: 2000 } } },
    })
  })

  test('lacks the last day of a month that was never imported', () => {
    const now = at('2026-11-27', 196_000)
    const found = siteWeek(week('2026-12-06', [now, now], [at('2026-12-04', 43_000)]))
    expect(found).toMatchObject({
      missing: 1,
      span: { days: 4, amounts: { revenue: { realized: 43_000, due: 40_000 } } },
    })
  })

  test('of a late concession is complete to its data date', () => {
    const found = siteWeek(
      week('2026-11-20', [at('2026-11-18', 130_000), at('2026-11-13', 98_000)]),
    )
    expect(found).toMatchObject({
      missing: 2,
      span: { days: 3, to: '2026-11-18', amounts: { revenue: { realized: 32_000, due: 30_000 } } },
    })
  })

  test('without data of the week is none', () => {
    const old = at('2026-11-12', 90_000)
    expect(siteWeek(week('2026-11-20', [old, old]))).toEqual({ span: null, missing: 5, early: 0 })
    expect(siteWeek(week('2026-11-20'))).toEqual({ span: null, missing: 5, early: 0 })
    const broken = at('2026-11-20', 151_000, { unreadable: true })
    expect(siteWeek(week('2026-11-20', [broken]))).toEqual({ span: null, missing: 5, early: 0 })
  })

  test('that begins before Monday is due from the record before', () => {
    // Friday 13 was not imported: Monday's record holds it
    const found = siteWeek(
      week('2026-11-20', [at('2026-11-20', 151_000), at('2026-11-12', 88_000)]),
    )
    expect(found).toMatchObject({
      missing: 0,
      early: 1,
      span: { after: '2026-11-12', days: 6, amounts: { revenue: { due: 60_000 } } },
    })
    // a first record in the month's third week begins with the month
    const first = siteWeek(week('2026-11-20', [at('2026-11-18', 120_000), at(null, 0)]))
    expect(first).toMatchObject({ missing: 2, early: 9, span: { after: null, days: 12 } })
  })
})
