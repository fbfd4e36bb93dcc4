import { describe, expect, it } from 'vitest'
import fc from '../../../tests/property'
import { habitualSaturdays, saturdayMonths } from './saturdays'

/*
 * November 2026: Saturdays 7, 14, 21, 28; December: 5, 12, 19, 26; January 2027: 2, 9, 16, 23, 30.
 */
const PAST = [
  '2026-11-07',
  '2026-11-14',
  '2026-11-21',
  '2026-11-28',
  '2026-12-05',
  '2026-12-12',
  '2026-12-19',
  '2026-12-26',
]
const JANUARY = ['2027-01-02', '2027-01-09', '2027-01-16', '2027-01-23', '2027-01-30']
const NONE = new Set<string>()
/** The Friday before each Saturday was worked, so that an empty Saturday was free. */
const fridays = Object.fromEntries(
  PAST.map((day) => [
    `${day.slice(0, 8)}${String(Number(day.slice(8)) - 1).padStart(2, '0')}`,
    '1',
  ]),
)
const past = (...codes: string[]) => ({
  ...fridays,
  ...Object.fromEntries(PAST.map((day, i) => [day, codes[i] ?? ''])),
})
/** Codes filled in on January's five Saturdays. */
const january = (
  before: Record<string, string>,
  { team = 'mechanic', current = {}, holidays = NONE } = {},
) => {
  const filled = habitualSaturdays(team, '2027-01', before, current, holidays)
  return JANUARY.map((day) => filled[day] ?? '')
}

describe('Saturdays by habit (decisions 46 and 57)', () => {
  it('are those of the two months before', () => {
    expect(saturdayMonths('2026-01')).toEqual(['2025-11', '2025-12'])
  })

  it('go on in the rota in which they were worked, with the usual code', () => {
    // every other one: 14, 28, 12, 26; then 9 and 23 January
    expect(january(past('', '0.5', '', '0.5', '', '0.5', '', '0.5'))).toEqual([
      '',
      '0.5',
      '',
      '0.5',
      '',
    ])
    // every other one from the 7th: 7, 21, 5, 19; then 2, 16, 30
    expect(january(past('0.5', '', '1', '', '0.5', '', '0.5'))).toEqual([
      '0.5',
      '',
      '0.5',
      '',
      '0.5',
    ])
    // one in three: 14 November, 5 and 26 December; then 16 January
    expect(january(past('', '1', '', '', '1', '', '', '1'))).toEqual(['', '', '1', '', ''])
    // one in four: 21 November, 19 December; then 16 January
    expect(january(past('', '', '1', '', '', '', '1', ''))).toEqual(['', '', '1', '', ''])
    // two in three: free on 21 November, 12 December and then on 2 and 23 January
    expect(january(past('1', '1', '', '1', '1', '', '1', '1'))).toEqual(['', '1', '1', '', '1'])
    // each
    expect(january(past(...Array(8).fill('0.5')))).toEqual(Array(5).fill('0.5'))
  })

  it('go on by rank after a month of five Saturdays', () => {
    // October 2026: 3, 10, 17, 24, 31; November: 7, 14, 21, 28; December: 5, 12, 19, 26
    const worked = (...days: string[]) => {
      const saturdays = [
        '10-03',
        '10-10',
        '10-17',
        '10-24',
        '10-31',
        '11-07',
        '11-14',
        '11-21',
        '11-28',
      ]
      const friday = (day: string) =>
        `2026-${day.slice(0, 3)}${String(Number(day.slice(3)) - 1).padStart(2, '0')}`
      const before = Object.fromEntries([
        ...saturdays.map((day) => [friday(day), '1']),
        ...days.map((day) => [`2026-${day}`, '0.5']),
      ])
      return Object.keys(habitualSaturdays('mechanic', '2026-12', before, {}, NONE))
    }
    // the first, the third, the first and third, the last; five weeks lie between the first ones
    expect(worked('10-03', '11-07')).toEqual(['2026-12-05'])
    expect(worked('10-17', '11-21')).toEqual(['2026-12-19'])
    expect(worked('10-03', '10-17', '11-07', '11-21')).toEqual(['2026-12-05', '2026-12-19'])
    expect(worked('10-10', '11-14')).toEqual(['2026-12-12'])
    // 31 October and 28 November are four weeks apart, and so is 26 December
    expect(worked('10-31', '11-28')).toEqual(['2026-12-26'])
    // the last but one
    expect(worked('10-24', '11-21')).toEqual(['2026-12-19'])
  })

  it('treat leave on a Saturday as unknown', () => {
    expect(january(past('', '0.5', '', 'CP', '', '0.5', '', '0.5'))).toEqual([
      '',
      '0.5',
      '',
      '0.5',
      '',
    ])
    expect(january(past('CP', 'M', '', 'CFA', '', '', '', ''))).toEqual(Array(5).fill(''))
  })

  it('without a rota are as many, evenly spread from the last one', () => {
    // worked in weeks 0, 1, 5 of 8: one in 8/3 weeks; after week 5 come 5 + 3 = 8 and 5 + 5 = 10
    expect(january(past('0.5', '0.5', '', '', '', '0.5', '', ''))).toEqual([
      '0.5',
      '',
      '0.5',
      '',
      '',
    ])
  })

  it('never come to more than in the two months before, those already filled among them', () => {
    // one Saturday of eight: one of January's five
    expect(january({ '2026-12-05': '1' })).toEqual(['1', '', '', '', ''])
    expect(january({ '2026-12-05': '0.5' }, { current: { '2027-01-30': '0.5' } })).toEqual(
      Array(5).fill(''),
    )
    // 0.5 + 0.5 of a mechanic who is an advisor now: P counts a whole day
    const half = past('', '0.5', '', '', '', '0.5', '', '')
    expect(january(half, { team: 'guidance' }).filter(Boolean)).toEqual(['P'])
    // the usual code is the latest among equals: 1, of which 1.5 days hold one
    expect(january({ '2026-12-05': '0.5', '2026-12-12': '1' })).toEqual(['1', '', '', '', ''])
  })

  it('are empty on a holiday, and for a person without worked Saturdays', () => {
    const each = past(...Array(8).fill('1'))
    expect(january(each, { holidays: new Set(['2027-01-02']) })).toEqual(['', '1', '1', '1', '1'])
    expect(january(fridays)).toEqual(Array(5).fill(''))
    // a Friday and a Sunday are no Saturday
    expect(january({ '2026-12-04': '1', '2026-12-06': '1' })).toEqual(Array(5).fill(''))
    // a free Saturday that was a holiday, 26 December, is no break of the rota of each
    const boxing = past(...Array(7).fill('1'))
    expect(january(boxing, { holidays: new Set(['2026-12-26']) })).toEqual(Array(5).fill('1'))
  })

  it('hold whatever was worked: no more presence than before, of one code, on open Saturdays', () => {
    const code = fc.constantFrom('', '', '1', '0.5', '0.75', '1.107', 'CP')
    const value: Record<string, number> = { '1': 1000, '0.5': 500, '0.75': 750, '1.107': 1107 }
    const sum = (codes: readonly string[]) => codes.reduce((all, one) => all + (value[one] ?? 0), 0)
    fc.assert(
      fc.property(fc.array(code, { minLength: 8, maxLength: 8 }), (codes) => {
        const filled = january(past(...codes))
        expect(sum(filled)).toBeLessThanOrEqual(sum(codes))
        expect(new Set(filled.filter(Boolean)).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })
})

/*
 * A concession of fifteen that works half a Saturday in turn, one in four: 4 × 3.5 h a month and person at most, so the
 * fifteen of whom 13 worked come to 13 halves (45.5 h) in a month of four Saturdays, as in the two before.
 */
it('a concession that comes to 45.5 h of Saturdays a month is not filled with 315 h', () => {
  const hours = Array.from({ length: 15 }, (_, person) => {
    const codes = PAST.map((_day, week) => (person < 13 && week % 4 === person % 4 ? '0.5' : ''))
    const filled = january(past(...codes))
    return filled.filter((code) => code === '0.5').length * 3.5
  })
  // five Saturdays: weeks 8 to 12; persons 0, 4, 8 and 12 have weeks 8 and 12: 13 + 4 = 17 halves
  expect(hours.reduce((all, one) => all + one)).toBe(59.5)
})
