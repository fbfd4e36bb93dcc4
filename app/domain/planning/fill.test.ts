import { describe, expect, it } from 'vitest'
import { defaultMonth, fillBlanks, patternMonth } from './fill'
import { monthDays } from './grid/month-days'

const MAY = new Set(['2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25'])
const NONE = new Set<string>()
const filled = (codes: Record<string, string>) => Object.values(codes).filter((c) => c !== '')

const NO_SATURDAY = {}
/** '1' on each Saturday of May 2026: 2, 9, 16, 23, 30. */
const EACH_SATURDAY = Object.fromEntries(
  ['02', '09', '16', '23', '30'].map((day) => [`2026-05-${day}`, '1']),
)

describe('default fill (spec 2 §5, decision 36)', () => {
  it('fills open days, the Saturdays that it is given included; Sundays and holidays are empty', () => {
    const codes = defaultMonth('mechanic', '2026-05', MAY, EACH_SATURDAY)
    expect(Object.keys(codes)).toHaveLength(31)
    // 31 days − 5 Sundays (3, 10, 17, 24, 31) − 4 holidays
    expect(filled(codes)).toEqual(Array(22).fill('1'))
    expect([codes['2026-05-02'], codes['2026-05-03'], codes['2026-05-14']]).toEqual(['1', '', ''])
    expect(new Set(filled(defaultMonth('guidance', '2026-05', MAY, NO_SATURDAY)))).toEqual(
      new Set(['P']),
    )
    const half = defaultMonth('mechanic', '2026-05', MAY, { '2026-05-16': '0.5' })
    expect([half['2026-05-09'], half['2026-05-16'], half['2026-05-18']]).toEqual(['', '0.5', '1'])
  })

  it('leaves the Saturdays of everybody else empty (decision 46)', () => {
    const codes = defaultMonth('mechanic', '2026-05', MAY, NO_SATURDAY)
    // 22 open days − the Saturdays 2, 9, 16, 23, 30
    expect(filled(codes)).toHaveLength(17)
    expect([codes['2026-05-02'], codes['2026-05-30'], codes['2026-05-29']]).toEqual(['', '', '1'])
  })

  it('keeps filled days, and never fills closed days', () => {
    const fill = defaultMonth('body', '2026-05', NONE, EACH_SATURDAY)
    const blanks = fillBlanks({ '2026-05-04': 'CP', '2026-05-05': '' }, fill, MAY)
    expect(Object.keys(blanks)).toHaveLength(21)
    expect([blanks['2026-05-04'], blanks['2026-05-05'], blanks['2026-05-08']]).toEqual([
      undefined,
      '1',
      undefined,
    ])
    // 22 open days − the Saturdays 2, 9, 16, 23, 30: a free day is no blank to be filled
    const weekdays = fillBlanks({}, defaultMonth('body', '2026-05', NONE, NO_SATURDAY), MAY)
    expect(Object.keys(weekdays)).toHaveLength(17)
  })
})

describe('last month’s pattern by weekday', () => {
  // April 2026: Wednesdays 1, 8, 15, 22, 29; Thursdays 2, 9, 16, 23, 30; Saturdays 4, 11, 18, 25
  const april = (days: Record<number, string>) =>
    Object.fromEntries(
      Object.entries(days).map(([day, code]) => [`2026-04-${day.padStart(2, '0')}`, code]),
    )

  it('repeats each weekday’s most frequent code', () => {
    const previous = april({ 1: 'CFA', 8: 'CFA', 15: '1', 22: 'CFA', 29: '1' })
    const may = patternMonth('mechanic', '2026-05', previous, MAY, NO_SATURDAY)
    expect(may['2026-05-06']).toBe('CFA')
    // the 14th would be a Thursday but is a holiday
    expect([may['2026-05-14'], may['2026-05-03']]).toEqual(['', ''])
    expect(may['2026-05-07']).toBe('')
  })

  it('gives each weekday its own code, Sundays none', () => {
    // weeks of April from Monday the 13th and the 20th; the 6th is Easter Monday
    const week = { 13: 'D', 14: 'CFA', 15: '0.5', 16: '0.75', 17: 'R', 18: '1.107', 19: '1' }
    const codes = patternMonth('mechanic', '2026-05', april(week), NONE, NO_SATURDAY)
    const [monday, ...others] = [18, 19, 20, 21, 22, 23, 24].map((day) => codes[`2026-05-${day}`])
    // one code of each weekday among three or four empty days would be no habit
    expect([monday, ...others]).toEqual(Array(7).fill(''))
    const habit = april({ ...week, 20: 'D', 21: 'CFA', 22: '0.5', 23: '0.75', 24: 'R' })
    const whole = { ...habit, ...april({ 25: '1.107', 27: 'D', 28: 'CFA', 29: '0.5', 30: '0.75' }) }
    const may = patternMonth('mechanic', '2026-05', whole, new Set(['2026-04-06']), NO_SATURDAY)
    expect([18, 19, 20, 21, 22, 23, 24].map((day) => may[`2026-05-${day}`])).toEqual([
      // Fridays 17 and 24 of 3, 10, 17 and 24: the latest among equals; no Saturday is given
      'D',
      'CFA',
      '0.5',
      '0.75',
      'R',
      '',
      '',
    ])
  })

  it('holidays of the month before are no habit', () => {
    // May 2026: Fridays 1 and 8 are holidays, the 22nd and the 29th leave and sickness
    const may = { '2026-05-15': '1', '2026-05-22': 'CP', '2026-05-29': 'M' }
    expect(patternMonth('mechanic', '2026-06', may, MAY, NO_SATURDAY)['2026-06-05']).toBe('1')
  })

  it('does not repeat leave and sickness', () => {
    const previous = april({ 2: 'CP', 9: 'CP', 16: 'M', 23: '0.75', 30: 'PCP', 7: 'M', 14: 'CP' })
    const may = patternMonth(
      'mechanic',
      '2026-05',
      { ...previous, ...april({ 21: 'CP', 28: 'M' }) },
      NONE,
      NO_SATURDAY,
    )
    expect(may['2026-05-07']).toBe('0.75')
    // Tuesdays 7, 14, 21, 28 held nothing else: the default code
    expect(may['2026-05-12']).toBe('1')
  })

  it('gives Saturdays the given codes, whatever their codes last month', () => {
    const previous = april({ 4: '1', 11: '1', 18: '1', 25: '1', 7: '1' })
    const given = { '2026-05-09': '0.5' }
    const may = patternMonth('mechanic', '2026-05', previous, NONE, given)
    expect([may['2026-05-02'], may['2026-05-09']]).toEqual(['', '0.5'])
    // the other days keep their habit: two of three Fridays at school
    const fridays = { ...previous, ...april({ 3: 'CFA', 10: '1', 17: 'CFA' }) }
    const others = patternMonth('mechanic', '2026-05', fridays, MAY, NO_SATURDAY)
    expect([others['2026-05-15'], others['2026-05-08']]).toEqual(['CFA', ''])
  })

  it('is empty after an empty month', () => {
    expect(patternMonth('mechanic', '2026-05', {}, MAY, EACH_SATURDAY)).toEqual({})
    expect(patternMonth('mechanic', '2026-01', { '2026-01-05': '1' }, NONE, NO_SATURDAY)).toEqual(
      {},
    )
  })
})

it('describes the columns: numbers, abbreviations, Sundays, holidays, today', () => {
  const days = monthDays('2026-05', new Map([['2026-05-01', 'Fête du Travail']]), '2026-05-02')
  expect(days[0]).toEqual({
    date: '2026-05-01',
    number: 1,
    label: 'ven.',
    closed: true,
    sunday: false,
    saturday: false,
    holiday: 'Fête du Travail',
    today: false,
  })
  expect(days[1]).toMatchObject({ label: 'sam.', saturday: true, closed: false, today: true })
  expect(days[2]).toMatchObject({ label: 'dim.', sunday: true, closed: true })
})
