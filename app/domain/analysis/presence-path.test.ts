import { describe, expect, test } from 'vitest'
import type { MonthStaff } from '../planning/potential/month-staff'
import { byService } from '../workshop-services'
import type { ChartDay } from './daily-series'
import { byPresence, readPath } from './presence-path'

const day = (date: string, target: number | null): ChartDay => ({
  date,
  target,
  value: null,
  average: null,
})
// Friday 6, Saturday 7, Monday 9, Wednesday 11 (holiday), Thursday 12 November 2026
const SERIES = [
  day('2026-11-06', 300),
  day('2026-11-07', null),
  day('2026-11-09', 300),
  day('2026-11-11', null),
  day('2026-11-12', 300),
]
const planned = (hours: Record<string, number>): MonthStaff => ({
  month: '2026-11',
  days: Object.entries(hours).map(([date, own]) => ({
    date,
    present: byService(() => 1),
    // two thirds mechanics, one third body work
    potential: {
      ...byService(() => 0),
      mechanic: (own * 2) / 3,
      body: own / 3,
    },
  })),
})
const targets = (days: ChartDay[] | null) => days?.map(({ target }) => target)

describe('the target path weighted by presence (7-beyond §1)', () => {
  test('follows the planned potential, a Saturday with two people weighs two people', () => {
    // 42 + 14 + 42 + 21 = 119 h; 11 900 € make 100 € an hour
    const staff = planned({
      '2026-11-06': 42,
      '2026-11-07': 14,
      '2026-11-09': 42,
      '2026-11-12': 21,
    })
    expect(targets(byPresence(SERIES, staff, 11_900))).toEqual([4200, 1400, 4200, null, 2100])
  })

  test('adds up to the monthly target, whatever a Sunday holds that the chart does not show', () => {
    const staff = planned({ '2026-11-06': 42, '2026-11-08': 99, '2026-11-12': 21 })
    expect(targets(byPresence(SERIES, staff, 900))).toEqual([600, null, null, null, 300])
  })

  test('is not offered without planning, without objectif, or when some planning cannot be read', () => {
    const staff = planned({ '2026-11-06': 7 })
    expect(byPresence(SERIES, planned({}), 900)).toBeNull()
    expect(byPresence(SERIES, planned({ '2026-11-08': 7 }), 900)).toBeNull()
    expect(byPresence(SERIES, staff, 0)).toBeNull()
    expect(byPresence(SERIES, { ...staff, unreadable: ['a'] }, 900)).toBeNull()
  })

  test('is the even one for any other word of the address', () => {
    expect([null, '', 'days', 'PRESENCE', 'presence'].map(readPath)).toEqual([
      'days',
      'days',
      'days',
      'days',
      'presence',
    ])
  })
})
