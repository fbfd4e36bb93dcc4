import { describe, expect, it } from 'vitest'
import { nationalHolidays } from '../calendar/holidays'
import { addMonths, monthOf } from '../calendar/local-date'
import { monthDays } from '../calendar/working-days'
import { noFiguresByService } from '../records/figures'
import { madeCells } from './months.fixture'
import { comparedDay, isIncomplete, type MonthFacts, type MonthPart, sumMonths } from './sums'

const MECHANIC = { measure: 'revenue', service: 'mechanic' } as const
const GLOBAL = { measure: 'revenue', service: null } as const

const revenue = (netRevenue: number) => {
  const figures = noFiguresByService()
  figures.mechanic.netRevenue = netRevenue
  return figures
}
/** Concessions of a data date: realised amount and budget, after `elapsed` working days. */
interface MadePart extends MonthPart {
  budget: number
}
const part = (date: string | null, elapsed: number, realized: number, budget = 0): MadePart => ({
  date,
  elapsed,
  isOver: false,
  cumulative: revenue(realized),
  budget,
})
/** What the parts compare in a month of 20 working days. */
const cellsOf = (parts: readonly MadePart[]) => {
  const sum = (of: (one: MadePart) => number) => parts.reduce((all, one) => all + of(one), 0)
  return madeCells({
    budget: sum(({ budget }) => budget),
    compared: sum(({ date, budget, cumulative }) =>
      date && budget > 0 ? cumulative.mechanic.netRevenue : 0,
    ),
    due: sum(({ budget, elapsed }) => (budget * elapsed) / 20),
    outside: 0,
  })
}
const facts = (parts: MadePart[], given: Partial<MonthFacts> = {}): MonthFacts => ({
  parts,
  compared: [],
  unreadBefore: [],
  absentBefore: [],
  shorterBefore: [],
  cells: cellsOf(parts),
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
  // March 2026 begins on a Sunday: one concession has 300 € before any working day
  const march = facts([
    part('2026-03-03', 2, 2000, 40_000),
    part('2026-03-01', 0, 300, 20_000),
    part(null, 0, 0, 10_000),
  ])

  it('sums the realised amounts, each part with the amount due at its own date', () => {
    // due: 40 000 × 2 ÷ 20
    expect(sumOf({ '2026-03': march })).toMatchObject({
      realized: 2300,
      budget: 70_000,
      budgeted: 2300,
      expected: 4000,
      // no extrapolation before the first working day: 300 € stay 300 €
      workedDays: 2,
      paced: 2300,
    })
    expect(sumOf({ '2026-03': march }, MECHANIC)).toMatchObject({ realized: 2300, budget: 70_000 })
  })

  it('counts the maximum of the parts’ days, in any order', () => {
    // 1 500 € in 3 days and 8 000 € in 8: the first becomes 4 000 € at 8 days
    const parts = [part('2026-03-04', 3, 1500), part('2026-03-11', 8, 8000)]
    for (const order of [parts, parts.toReversed()])
      expect(sumOf({ '2026-03': facts(order) })).toMatchObject({
        realized: 9500,
        workedDays: 8,
        paced: 12_000,
      })
  })

  it('has data if one part has some, and an objectif if one has one', () => {
    expect(sumOf({ '2026-03': march }).dataless).toEqual([])
    const nothing = facts([part(null, 0, 0), part(null, 0, 0, 10_000)])
    expect(sumOf({ '2026-03': nothing })).toMatchObject({ dataless: ['2026-03'], realized: null })
    expect(isIncomplete(nothing)).toBe(true)
    expect(isIncomplete(facts([part(null, 0, 0), part(null, 0, 0)]))).toBe(false)
  })

  it('is incomplete if one part’s data ends before the month', () => {
    const over = { ...part('2026-03-31', 20, 9000), isOver: true }
    expect(isIncomplete(facts([over]))).toBe(false)
    expect(isIncomplete(facts([over, part('2026-03-30', 19, 5000)]))).toBe(true)
    // a concession without a record in a past month is in `unrecorded`, or was not open
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

  it('is summed over months in which all concessions have one', () => {
    expect(
      sumOf({
        '2026-01': compared([6000, 5000], [3000, 2500.5]),
        '2026-02': compared([6000, 4000], [3000, null]),
        '2026-03': compared(),
      }),
    ).toMatchObject({ previous: 7500.5, compared: 9000, uncompared: ['2026-02', '2026-03'] })
  })

  it('names once each concession left out of a month’s comparison', () => {
    const broken = (...names: string[]) => facts(parts, { unreadBefore: names })
    expect(
      sumOf({ '2026-01': broken('Dole'), '2026-02': broken('Brest', 'Dole') }).unreadBefore,
    ).toEqual(['Dole', 'Brest'])
  })

  it('lists the months with an invalid calendar', () => {
    const months = { '2026-01': facts(parts), '2026-02': facts(parts, { miscounted: true }) }
    expect(sumOf(months).miscounted).toEqual(['2026-02'])
  })

  it('is compared at the same working day number, at the month’s end once all working days are over', () => {
    const years = [2024, 2025, 2026, 2027]
    const holidays = new Set(years.flatMap(nationalHolidays).map(({ date }) => date))
    const of = (day: string) =>
      comparedDay(
        day,
        monthDays(monthOf(day), holidays, null),
        monthDays(addMonths(monthOf(day), -12), holidays, null),
      )
    // Monday 16 March 2026 is working day 11; in 2025 that is Monday the 17th, because the 16th was a Sunday
    expect(of('2026-03-16')).toBe('2025-03-17')
    // 1 January is a holiday: Tuesday 5 January 2027 is working day 2, like Monday 5 January 2026
    expect(of('2027-01-05')).toBe('2026-01-05')
    // Saturday 2 January 2027 is before the first working day: no comparable day of 2026
    expect(of('2027-01-02')).toBeNull()
    // Friday 30 October is the last working day: compared with the whole previous October
    expect(of('2026-10-30')).toBe('2025-10-31')
    expect(of('2025-02-28')).toBe('2024-02-29')
  })
})
