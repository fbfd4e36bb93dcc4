import { describe, expect, test } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { noFiguresByService } from '../records/figures'
import { siteActivity, unreadableActivity } from '../records/month-activity'
import { delayOf } from './delay'

const HOLIDAYS = new Set(['2026-05-01'])
const services = noFiguresByService()
const activity = (month: string, ...days: string[]) =>
  siteActivity(
    'a',
    month,
    days.map((day) => ({ date: `${month}-${day}`, services })),
  )
const counted = (month: string, ...days: string[]) => ({
  activity: activity(month, ...days),
  days: monthDays(month, HOLIDAYS, null),
})
const NOTHING = { before: null, next: null }

describe('working days without data (7-beyond §3)', () => {
  test('are those since the latest data of the month', () => {
    // four working days: 1 to 3 April and Monday the 6th
    expect(delayOf(counted('2026-04', '01', '02'), 4, NOTHING)).toBe(2)
    expect(delayOf(counted('2026-04', '01', '06'), 4, NOTHING)).toBe(0)
    // Saturday's cumulative figures include Friday's
    expect(delayOf(counted('2026-04', '04'), 3, NOTHING)).toBe(0)
  })

  test('continue over the end of a month: Monday the 27th to Thursday the 30th of April are 4, then 4 and 5 May', () => {
    const before = counted('2026-04', '24')
    const may = (waited: number) => delayOf(counted('2026-05'), waited, { before, next: null })
    expect([may(0), may(1), may(2)]).toEqual([4, 5, 6])
    expect(delayOf(counted('2026-05', '04'), 2, { before, next: null })).toBe(1)
    // 22 weekdays of April without data, and one of May
    const never = { before: counted('2026-04'), next: null }
    expect(delayOf(counted('2026-05'), 1, never)).toBe(23)
  })

  test('do not include the Saturdays of a stored number', () => {
    const days = monthDays('2026-04', HOLIDAYS, 26)
    const before = { activity: activity('2026-04', '30'), days }
    expect(delayOf(counted('2026-05'), 1, { before, next: null })).toBe(1)
  })

  test('end with the data of a holiday in the next month: no concession has Thursday the 30th of April', () => {
    const april = counted('2026-04', '28', '29')
    expect(delayOf(april, 22, { before: null, next: activity('2026-05') })).toBe(1)
    expect(delayOf(april, 22, { before: null, next: activity('2026-05', '01') })).toBe(0)
  })

  test('are unknown for invalid data; an invalid previous month adds none', () => {
    const broken = {
      activity: unreadableActivity('a', '2026-05'),
      days: monthDays('2026-05', HOLIDAYS, null),
    }
    expect(delayOf(broken, 2, NOTHING)).toBeNull()
    const before = { ...broken, activity: unreadableActivity('a', '2026-04') }
    expect(delayOf(counted('2026-05'), 2, { before, next: null })).toBe(2)
  })
})
