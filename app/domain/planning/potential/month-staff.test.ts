import { describe, expect, test } from 'vitest'
import { PRODUCTIVE_SERVICES } from '../../workshop-services'
import { staffOf, staffOn, sumStaff } from './month-staff'

const days = (codes: Record<string, string>) =>
  Object.fromEntries(Object.entries(codes).map(([day, code]) => [`2026-11-${day}`, { code }]))

const SITE = staffOf('2026-11', [
  { service: 'mechanic', days: days({ '02': '1', '03': '1.107', '04': 'CP', '05': '1' }) },
  { service: 'mechanic', days: days({ '02': 'P', '03': '0.5', '04': '' }) },
  { service: 'body', days: days({ '03': '0.75' }) },
  { service: 'guidance', days: days({ '02': '1', '03': '1' }) },
])

describe('staff of a month (3 §3, 4-decisions 22)', () => {
  test('counts the people of productive teams present on the date', () => {
    expect(staffOn(SITE, '2026-11-03', PRODUCTIVE_SERVICES).dailyStaff).toBe(3)
    expect(staffOn(SITE, '2026-11-04', PRODUCTIVE_SERVICES).dailyStaff).toBe(0)
  })

  test('adds person-days and potential hours up to the date', () => {
    // mechanic: 1 + P on the 2nd, 1,107 + 0,5 on the 3rd: 4 person-days; 7 × (1 + 1,107 + 0,5) = 18,249
    expect(staffOn(SITE, '2026-11-04', ['mechanic'])).toEqual({
      dailyStaff: 0,
      cumulativeStaff: 4,
      potentialHours: 18.249,
    })
    // and 7 × 0,75 = 5,25 of the body shop
    expect(staffOn(SITE, '2026-11-30', PRODUCTIVE_SERVICES)).toEqual({
      dailyStaff: 0,
      cumulativeStaff: 6,
      potentialHours: 30.499,
    })
  })

  test('adds concessions up day by day', () => {
    const both = sumStaff('2026-11', [SITE, SITE])
    expect(both.days.map((day) => day.date)).toEqual(['2026-11-02', '2026-11-03', '2026-11-05'])
    expect(staffOn(both, '2026-11-03', ['mechanic']).potentialHours).toBe(36.498)
  })

  test('sorts the days, whatever the order of the input', () => {
    const late = staffOf('2026-11', [
      { service: 'body', days: days({ '30': '1', '03': '0.5' }) },
      { service: 'mechanic', days: days({ '02': '1' }) },
    ])
    expect(late.days.map((day) => day.date)).toEqual(['2026-11-02', '2026-11-03', '2026-11-30'])
    expect(staffOn(late, '2026-11-29', PRODUCTIVE_SERVICES)).toEqual({
      dailyStaff: 0,
      cumulativeStaff: 2,
      potentialHours: 10.5,
    })
  })

  test('has no day for people outside the productive teams', () => {
    const office = { service: 'guidance' as const, days: days({ '02': '1', '03': 'P' }) }
    expect(staffOf('2026-11', [office]).days).toEqual([])
  })

  test('names the concessions whose planning is invalid, if any', () => {
    const broken = { month: '2026-11', days: [], unreadable: ['dole'] }
    expect(sumStaff('2026-11', [SITE, broken]).unreadable).toEqual(['dole'])
    expect(sumStaff('2026-11', [SITE])).toEqual(SITE)
  })
})
