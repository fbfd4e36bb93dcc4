import { describe, expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { joinSpans, type Standing, spanBetween } from './span'
import { spanTotal } from './total'

/** A concession's month: CA Net and HT up to a day, against 200 000 € and 400 h. */
function at(
  dataDate: string | null,
  revenue: number,
  ht = 0,
  targets = { revenue: 200_000, ht: 400 },
): Standing {
  return {
    siteId: 'dole',
    dataDate,
    unreadable: false,
    progress: {
      revenue: { realized: revenue, compared: revenue, target: targets.revenue },
      ht: { realized: ht, compared: ht, target: targets.ht },
      hec: { realized: 0, compared: 0, target: 0 },
    },
    doubted: 0,
  }
}

// November 2026: 21 working days, less Wednesday 11: 20. 200 000 ÷ 20 = 10 000 € and 20 h per day.
const NOVEMBER = monthDays('2026-11', new Set(['2026-11-11']), null)
// December 2026: 23 working days, less Friday 25: 22.
const DECEMBER = monthDays('2026-12', new Set(['2026-12-25']), null)

describe('a span with doubted cells', () => {
  test('has the target of all cells, as it has what all of them realised', () => {
    const now = at('2026-11-19', 331_000)
    const sure = {
      realized: 331_000,
      compared: 31_000,
      target: 50_000,
      withDoubt: { compared: 331_000, target: 200_000 },
    }
    const doubted = { ...now, doubted: 1, progress: { ...now.progress, revenue: sure } }
    const span = spanBetween(doubted, at('2026-11-18', 120_000), NOVEMBER)
    expect(span).toMatchObject({
      doubted: 1,
      amounts: { revenue: { realized: 211_000, due: 10_000, gap: 201_000 } },
    })
  })
})

test('a span compares what services with a target realised, and the total names the rest', () => {
  // 131 000 − 120 000 = 11 000, of which a service without target 31 000 − 25 000 = 6000: 5000 against 10 000
  const ends = (day: string, realized: number, compared: number): Standing => {
    const all = at(day, realized)
    return {
      ...all,
      progress: { ...all.progress, revenue: { realized, compared, target: 200_000 } },
    }
  }
  const span = spanBetween(
    ends('2026-11-19', 131_000, 100_000),
    ends('2026-11-18', 120_000, 95_000),
    NOVEMBER,
  )
  expect(span?.amounts.revenue).toEqual({
    realized: 11_000,
    compared: 5000,
    due: 10_000,
    gap: -5000,
  })
  const total = spanTotal([{ name: 'Dole', span, doubted: null, unaimed: false }], 'revenue')
  expect(total).toMatchObject({ realized: 5000, gap: -5000, percent: 50 })
  expect(total.outside).toEqual({ realized: 6000, names: ['Dole (en partie)'] })
})

describe('a span between two records', () => {
  test('is one day against the month’s target by its own working days', () => {
    const span = spanBetween(
      at('2026-11-19', 131_000, 262),
      at('2026-11-18', 120_000, 245),
      NOVEMBER,
    )
    expect(span).toMatchObject({
      after: '2026-11-18',
      to: '2026-11-19',
      days: 1,
      amounts: {
        revenue: { realized: 11_000, due: 10_000, gap: 1000 },
        ht: { realized: 17, due: 20, gap: -3 },
        hec: { realized: 0, due: 0, gap: null },
      },
    })
  })

  test('covers every working day since the previous record, without the holiday', () => {
    // Tuesday 10 to Friday 13: Thursday 12 and Friday 13; the 11th is a holiday
    const span = spanBetween(at('2026-11-13', 95_000), at('2026-11-10', 70_000), NOVEMBER)
    expect(span).toMatchObject({ days: 2, amounts: { revenue: { realized: 25_000, due: 20_000 } } })
  })

  test('has the weekend’s work in Monday’s record, and one working day', () => {
    const span = spanBetween(at('2026-11-16', 112_000), at('2026-11-13', 95_000), NOVEMBER)
    expect(span).toMatchObject({ days: 1, amounts: { revenue: { realized: 17_000, due: 10_000 } } })
  })

  test('of a Saturday alone has nothing due', () => {
    const span = spanBetween(at('2026-11-14', 97_000), at('2026-11-13', 95_000), NOVEMBER)
    expect(span).toMatchObject({
      days: 0,
      amounts: { revenue: { realized: 2000, due: 0, gap: 2000 } },
    })
  })

  test('of the month’s first record begins on the 1st', () => {
    const first = spanBetween(at('2026-11-03', 18_000), undefined, NOVEMBER)
    expect(first).toMatchObject({
      after: null,
      days: 2,
      amounts: { revenue: { realized: 18_000, due: 20_000, gap: -2000 } },
    })
    expect(spanBetween(at('2026-11-03', 18_000), at(null, 0), NOVEMBER)).toEqual(first)
  })

  test('is none without a new record, or with an invalid one', () => {
    const standing = at('2026-11-18', 120_000)
    expect(spanBetween(standing, standing, NOVEMBER)).toBeNull()
    expect(spanBetween(at(null, 0), undefined, NOVEMBER)).toBeNull()
    expect(spanBetween({ ...standing, unreadable: true }, undefined, NOVEMBER)).toBeNull()
  })

  test('keeps a credit note below 0, and has no gap without a target', () => {
    const none = { revenue: 0, ht: 0 }
    const span = spanBetween(
      at('2026-11-19', 118_000, 0, none),
      at('2026-11-18', 120_000, 0, none),
      NOVEMBER,
    )
    expect(span?.amounts.revenue).toEqual({ realized: -2000, compared: 0, due: 0, gap: null })
  })

  test('has nothing due in a month without working day', () => {
    const closed = monthDays('2026-11', new Set(), 0)
    const span = spanBetween(at('2026-11-19', 11_000), undefined, closed)
    expect(span?.amounts.revenue).toEqual({
      realized: 11_000,
      compared: 11_000,
      due: 0,
      gap: 11_000,
    })
  })

  test('joins two months, each by its own target and calendar', () => {
    // Monday 30 November: 10 000 due. 1 to 4 December: 4 days of 220 000 ÷ 22 = 10 000.
    const november = spanBetween(at('2026-11-30', 205_000), at('2026-11-27', 196_000), NOVEMBER)
    const targets = { revenue: 220_000, ht: 0 }
    const december = spanBetween(at('2026-12-04', 43_000, 0, targets), undefined, DECEMBER)
    if (!november || !december) throw new Error('no span')
    expect(joinSpans(november, december)).toMatchObject({
      after: '2026-11-27',
      to: '2026-12-04',
      days: 5,
      amounts: {
        revenue: { realized: 52_000, due: 50_000, gap: 2000 },
        // no target of hours in December: not compared
        ht: { gap: null },
      },
    })
  })
})

test('a span is doubted where one of its ends alone is: the difference of two doubted ends is sure', () => {
  const [revenue, hours] = [1, 2]
  const ends = (now: number, before: number) =>
    spanBetween(
      { ...at('2026-11-19', 331_000), doubted: now },
      { ...at('2026-11-18', 320_000), doubted: before },
      NOVEMBER,
    )?.doubted
  expect([ends(0, 0), ends(revenue, 0), ends(0, revenue)]).toEqual([0, revenue, revenue])
  expect([ends(revenue, revenue), ends(revenue + hours, revenue)]).toEqual([0, hours])
  // the first record of a month has no earlier end
  const first = spanBetween({ ...at('2026-11-19', 331_000), doubted: 1 }, undefined, NOVEMBER)
  expect(first?.doubted).toBe(revenue)
})

describe('the total of spans (4-decisions, 53 and 66)', () => {
  const span = spanBetween(at('2026-11-19', 131_000), at('2026-11-18', 120_000), NOVEMBER)
  const none = { revenue: 0, ht: 0 }
  const aimless = spanBetween(
    at('2026-11-19', 5000, 0, none),
    at('2026-11-18', 2000, 0, none),
    NOVEMBER,
  )
  const line = (name: string, own = span, doubted: string | null = null) => ({
    name,
    span: own,
    doubted,
    unaimed: false,
  })

  test('compares what has a target and no doubt, and names the rest with its amount', () => {
    const total = spanTotal(
      [
        line('Brest'),
        line('Dole', aimless),
        line('Lyon', span, 'dix fois un jour habituel'),
        line('Nancy', null),
        { ...line('Vannes'), unaimed: true },
      ],
      'revenue',
    )
    expect(total).toEqual({
      realized: 11_000,
      due: 10_000,
      gap: 1000,
      percent: 110,
      outside: { realized: 14_000, names: ['Dole', 'Vannes'] },
      doubted: { realized: 11_000, names: ['Lyon'] },
    })
  })

  test('has no gap where nothing is compared', () => {
    expect(spanTotal([line('Dole', aimless)], 'revenue')).toMatchObject({
      gap: null,
      percent: null,
      outside: { realized: 3000 },
    })
  })
})
