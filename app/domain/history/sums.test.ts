import { describe, expect, it } from 'vitest'
import { monthOf } from '../calendar/business-day'
import { nationalHolidays } from '../calendar/holidays'
import { monthDays } from '../calendar/working-days'
import { noObjectifs } from '../objectifs/totals'
import { noFiguresByService } from '../records/figures'
import { comparedDay, isIncomplete, type MonthFacts, type MonthPart, sumMonths } from './sums'

const MECHANIC = { measure: 'revenue', service: 'mechanic' } as const
const GLOBAL = { measure: 'revenue', service: null } as const

const revenue = (netRevenue: number) => {
  const figures = noFiguresByService()
  figures.mechanic.netRevenue = netRevenue
  return figures
}
/** The concessions of a date: what they realised of their budget, after so many working days. */
function part(date: string | null, elapsed: number, realized: number, budget = 0): MonthPart {
  const objectifs = noObjectifs()
  objectifs.global.revenue = budget
  objectifs.services.mechanic.revenue = budget
  return { date, elapsed, isOver: false, cumulative: revenue(realized), objectifs }
}
const facts = (parts: MonthPart[], given: Partial<MonthFacts> = {}): MonthFacts => ({
  parts,
  compared: [],
  unreadBefore: [],
  absentBefore: [],
  shorterBefore: [],
  total: 20,
  miscounted: false,
  untargeted: [],
  unrecorded: [],
  silent: [],
  leftOut: [],
  ...given,
})
const sumOf = (
  months: Record<string, MonthFacts>,
  reading: typeof GLOBAL | typeof MECHANIC = GLOBAL,
) => sumMonths(Object.keys(months), new Map(Object.entries(months)), reading)

describe('a month of several dates (4-decisions, 39)', () => {
  // March 2026 begins on a Sunday: who opened then has 300 € before any working day
  const march = facts([
    part('2026-03-03', 2, 2000, 40_000),
    part('2026-03-01', 0, 300, 20_000),
    part(null, 0, 0, 10_000),
  ])

  it('adds up what has come, each part owing what its own days owe', () => {
    // due: 40 000 × 2 ÷ 20
    expect(sumOf({ '2026-03': march })).toMatchObject({
      realized: 2300,
      budget: 70_000,
      budgeted: 2300,
      expected: 4000,
      // nothing is projected from no working day: 300 € stay 300 €
      workedDays: 2,
      paced: 2300,
    })
    expect(sumOf({ '2026-03': march }, MECHANIC)).toMatchObject({ realized: 2300, budget: 70_000 })
  })

  it('counts the most days that any of them has, whatever their order', () => {
    // 1 500 € of 3 days beside 8 000 € of 8: 4 000 € at the rhythm of 8 days
    const parts = [part('2026-03-04', 3, 1500), part('2026-03-11', 8, 8000)]
    for (const order of [parts, parts.toReversed()])
      expect(sumOf({ '2026-03': facts(order) })).toMatchObject({
        realized: 9500,
        workedDays: 8,
        paced: 12_000,
      })
  })

  it('has data as soon as one part has some, and an objectif as soon as one has one', () => {
    expect(sumOf({ '2026-03': march }).dataless).toEqual([])
    const nothing = facts([part(null, 0, 0), part(null, 0, 0, 10_000)])
    expect(sumOf({ '2026-03': nothing })).toMatchObject({ dataless: ['2026-03'], realized: null })
    expect(isIncomplete(nothing)).toBe(true)
    expect(isIncomplete(facts([part(null, 0, 0), part(null, 0, 0)]))).toBe(false)
  })

  it('is incomplete as soon as one part’s data end before its time', () => {
    const over = { ...part('2026-03-31', 20, 9000), isOver: true }
    expect(isIncomplete(facts([over]))).toBe(false)
    expect(isIncomplete(facts([over, part('2026-03-30', 19, 5000)]))).toBe(true)
    // who has no record of a month that is over is named by `unrecorded`, or was not open
    expect(isIncomplete(facts([over, part(null, 0, 0)]))).toBe(false)
  })
})

describe('the year before (4-decisions, 28, 42 and 43)', () => {
  const parts = [part('2026-03-31', 20, 9000)]
  const compared = (...pairs: [now: number, before: number | null][]) =>
    facts(parts, {
      compared: pairs.map(([now, before]) => ({
        now: revenue(now),
        before: before === null ? null : revenue(before),
      })),
    })

  it('is that of the months of which all concessions have one', () => {
    expect(
      sumOf({
        '2026-01': compared([6000, 5000], [3000, 2500.5]),
        '2026-02': compared([6000, 4000], [3000, null]),
        '2026-03': compared(),
      }),
    ).toMatchObject({ previous: 7500.5, compared: 9000, uncompared: ['2026-02', '2026-03'] })
  })

  it('leaves out by name, once, whom a month’s comparison cannot read', () => {
    const broken = (...names: string[]) => facts(parts, { unreadBefore: names })
    expect(
      sumOf({ '2026-01': broken('Dole'), '2026-02': broken('Brest', 'Dole') }).unreadBefore,
    ).toEqual(['Dole', 'Brest'])
  })

  it('names the months whose calendar cannot be read', () => {
    const months = { '2026-01': facts(parts), '2026-02': facts(parts, { miscounted: true }) }
    expect(sumOf(months).miscounted).toEqual(['2026-02'])
  })

  it('is compared at the working day of equal rank, at its end once every working day has come', () => {
    const years = [2024, 2025, 2026, 2027]
    const holidays = new Set(years.flatMap(nationalHolidays).map(({ date }) => date))
    const of = (day: string) => comparedDay(day, monthDays(monthOf(day), holidays, null), holidays)
    // Monday the 16th is the 11th working day of March 2026, Monday the 17th that of 2025: the 16th was a Sunday
    expect(of('2026-03-16')).toBe('2025-03-17')
    // the 1st is a holiday: Tuesday the 5th of January 2027 is its 2nd, Monday the 5th that of 2026
    expect(of('2027-01-05')).toBe('2026-01-05')
    // Saturday the 2nd of January 2027 comes before the first: nothing of 2026 is alike
    expect(of('2027-01-02')).toBeNull()
    // Friday the 30th of October is the last working day: the whole October before
    expect(of('2026-10-30')).toBe('2025-10-31')
    expect(of('2025-02-28')).toBe('2024-02-29')
  })
})
