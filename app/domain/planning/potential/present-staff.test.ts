import { describe, expect, test } from 'vitest'
import { staffOf } from './month-staff'
import { dayOf, presentOn, presentUpTo, readStaffSpan } from './present-staff'

const worker = (service: string, codes: Record<string, string>) => ({
  service,
  days: Object.fromEntries(
    Object.entries(codes).map(([day, code]) => [`2026-11-${day}`, { code }]),
  ),
})

const staff = staffOf('2026-11', [
  worker('mechanic', { '18': '1', '19': '1', '20': '1.107' }),
  worker('mechanic', { '18': 'P', '19': '0.5', '20': 'CP' }),
  worker('body', { '18': 'M', '19': '0.75' }),
  worker('administrative', { '18': 'P', '19': 'P' }),
])

describe('present staff (3 §2.3; 4-decisions, 22)', () => {
  test('on a day: people whose code has a value above 0, 7 hours per productive unit', () => {
    // 19th: mechanics 1 and 0.5 → 10.5 h; body 0.75 → 5.25 h
    expect(presentOn(staff, '2026-11-19')).toEqual({
      services: [
        { service: 'mechanic', present: 2, potential: 10.5 },
        { service: 'quickService', present: 0, potential: 0 },
        { service: 'body', present: 1, potential: 5.25 },
      ],
      total: { present: 3, potential: 15.75 },
    })
    // 20th: 1.107 × 7; the colleague is on leave
    expect(presentOn(staff, '2026-11-20')?.total).toEqual({ present: 1, potential: 7.749 })
  })

  test('up to a day: person-days; P is present without potential', () => {
    // 18th: two mechanics (one P), 19th: two mechanics and one body
    // on 13 working days: 4 ÷ 13, 1 ÷ 13, 5 ÷ 13
    expect(presentUpTo(staff, '2026-11-19', 13)).toEqual({
      services: [
        { service: 'mechanic', present: 4, potential: 17.5, perDay: 0.307692 },
        { service: 'quickService', present: 0, potential: 0, perDay: 0 },
        { service: 'body', present: 1, potential: 5.25, perDay: 0.076923 },
      ],
      total: { present: 5, potential: 22.75, perDay: 0.384615 },
    })
    const before = { present: 0, potential: 0, perDay: null }
    expect(presentUpTo(staff, '2026-11-01', 0)?.total).toEqual(before)
  })

  test('a day off has 0 people present, and so has a month of leave', () => {
    expect(presentOn(staff, '2026-11-22')?.total).toEqual({ present: 0, potential: 0 })
    const leave = staffOf('2026-12', [worker('mechanic', { '01': 'CP' })])
    expect(presentOn(leave, '2026-12-01').total).toEqual({ present: 0, potential: 0 })
    expect(presentUpTo(leave, '2026-12-01', 1).total).toEqual({
      present: 0,
      potential: 0,
      perDay: 0,
    })
  })
})

test('Jour J is the next working day, Monday for a Friday, whatever today is', () => {
  expect(dayOf('2026-11-19', '2026-11-20')).toBe('2026-11-20')
  expect(dayOf('2026-11-20', '2026-11-23')).toBe('2026-11-23')
  expect(dayOf('2026-10-30', '2026-11-20')).toBe('2026-11-02')
})

test('the address names the reading', () => {
  expect(['day', 'to-date', 'previous', 'x', null].map(readStaffSpan)).toEqual([
    'day',
    'to-date',
    'previous',
    'previous',
    'previous',
  ])
})
