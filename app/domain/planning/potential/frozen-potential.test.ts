import { describe, expect, test } from 'vitest'
import { byService } from '../../workshop-services'
import { frozenToDate, plannedDays, plannedToDate, storedFrozen } from './frozen-potential'
import { staffOf } from './month-staff'

const day = (date: string, code: string) => [`2026-11-${date}`, { code }] as const
const month = (service: string, ...days: ReturnType<typeof day>[]) => ({
  service,
  days: Object.fromEntries(days),
})
/** Mechanic: 7 h on the 2nd, 3,5 h on the 3rd, 7 h on the 20th; body: 7 h on the 3rd; training on the 4th. */
const STAFF = staffOf('2026-11', [
  month('mechanic', day('02', '1'), day('03', '0.5'), day('04', 'P'), day('20', '1')),
  month('body', day('03', '1')),
])
const NONE = { mechanic: 0, quickService: 0, body: 0 }

test('Figer copies the days that hold hours (4-decisions, 59)', () => {
  expect(plannedDays(STAFF)).toEqual([
    { date: '2026-11-02', mechanic: 7, quickService: 0, body: 0 },
    { date: '2026-11-03', mechanic: 3.5, quickService: 0, body: 7 },
    { date: '2026-11-20', mechanic: 7, quickService: 0, body: 0 },
  ])
})

describe('the frozen hours up to a date', () => {
  const hours = { mechanic: 17.5, quickService: 0, body: 7 }
  const days = plannedDays(STAFF)
  const stored = storedFrozen({ frozenPotentialHours: hours, frozenPotentialDays: days })
  const at = (date: string | null, kept = stored, staff = STAFF) => {
    if (!kept) throw new Error('it was frozen')
    const planned = plannedToDate(staff, date)
    return byService((service) =>
      frozenToDate(kept, service, { date, planned: planned[service], share: 0.25 }),
    )
  }

  test('are those of the stored days, whatever is planned now', () => {
    expect(at('2026-11-03')).toEqual({ mechanic: 10.5, quickService: 0, body: 7 })
    expect(at('2026-11-30', stored, staffOf('2026-11', []))).toEqual(hours)
    expect(at(null)).toEqual(NONE)
  })

  test('of a sum without days follow today’s planning, or the month’s share where it is empty', () => {
    const before = storedFrozen({
      frozenPotentialHours: { mechanic: 35, quickService: 8, body: 7 },
    })
    expect(before?.days).toBeNull()
    // 35 × 10,5 ÷ 17,5; quick service has no planned hours: 8 × 0,25; 7 × 7 ÷ 7
    expect(at('2026-11-03', before)).toEqual({ mechanic: 21, quickService: 2, body: 7 })
  })

  test('invalid days, or days of another sum, do not count', () => {
    for (const frozenPotentialDays of [
      null,
      'perdu',
      [{ date: '2026-11-02' }],
      [null],
      days.slice(1),
    ])
      expect(storedFrozen({ frozenPotentialHours: hours, frozenPotentialDays })?.days).toBeNull()
    expect(storedFrozen({ frozenPotentialHours: null, frozenPotentialDays: days })).toBeNull()
  })
})
