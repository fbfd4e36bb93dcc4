import { describe, expect, it } from 'vitest'
import { type CalendarDay, calendarWeeks, isReachable } from './view'

const MARKS = {
  today: '2026-11-20',
  analysed: '2026-11-19',
  importDate: '2026-11-20',
  importDays: ['2026-11-18', '2026-11-19'],
}
const days = (weeks: (CalendarDay | null)[][]) => weeks.map((w) => w.map((d) => d?.day.slice(8)))
const find = (weeks: (CalendarDay | null)[][], day: string) =>
  weeks.flat().find((place) => place?.day === day)

describe('the month page of the date picker', () => {
  it('starts its weeks on Monday', () => {
    // 1 November 2026 is a Sunday, 30 November a Monday
    const weeks = days(calendarWeeks('2026-11', MARKS))
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([...Array(6).fill(undefined), '01'])
    expect(weeks[1]).toEqual(['02', '03', '04', '05', '06', '07', '08'])
    expect(weeks[5]).toEqual(['30', ...Array(6).fill(undefined)])
  })

  it('needs four weeks for a February that starts on a Monday', () => {
    expect(calendarWeeks('2027-02', MARKS)).toHaveLength(4)
  })

  it('marks the analysed date, the import date, today and the days with an import', () => {
    const weeks = calendarWeeks('2026-11', MARKS)
    expect(find(weeks, '2026-11-18')).toMatchObject({ hasImport: true, analysed: false })
    expect(find(weeks, '2026-11-19')).toMatchObject({ hasImport: true, analysed: true })
    expect(find(weeks, '2026-11-20')).toMatchObject({ importDate: true, today: true })
    expect(find(weeks, '2026-11-17')).toMatchObject({ hasImport: false, weekend: false })
    expect(find(weeks, '2026-11-20')).toMatchObject({ weekend: false })
    expect(find(weeks, '2026-11-21')).toMatchObject({ weekend: true })
  })

  it('disables the days after today, not today', () => {
    const weeks = calendarWeeks('2026-11', MARKS)
    expect(find(weeks, '2026-11-20')?.disabled).toBe(false)
    expect(find(weeks, '2026-11-21')?.disabled).toBe(true)
    expect(
      calendarWeeks('2026-12', MARKS)
        .flat()
        .every((day) => day === null || day.disabled),
    ).toBe(true)
  })
})

it('reaches no month before 2000 and none after the current one', () => {
  const months = ['1999-12', '2000-01', '2026-11', '2026-12']
  expect(months.map((month) => isReachable(month, '2026-11-20'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
