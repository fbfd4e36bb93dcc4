import { expect, it } from 'vitest'
import { isPlanningMonth, isWritable, monthDays, readMonth } from './month-days'

it.each([
  ['1900-12', false],
  ['1901-01', true],
  ['2099-12', true],
  ['2100-01', false],
])('the planning accepts the years 1901 to 2099 (spec 2 §5): %s %s', (month, accepted) => {
  expect(isPlanningMonth(month)).toBe(accepted)
  expect(readMonth(month, '2026-11')).toBe(accepted ? month : null)
})

it('a URL without month gives the fallback, an invalid month gives null', () => {
  expect([null, '', '2026-13', 'x', '2026-02'].map((text) => readMonth(text, '2026-11'))).toEqual([
    '2026-11',
    '2026-11',
    null,
    null,
    '2026-02',
  ])
})

it('a cell may be written on an open day, or where it already holds a code (4-decisions, 44)', () => {
  const days = monthDays('2026-11', new Map([['2026-11-11', 'Armistice 1918']]), '2026-11-20')
  const writable = (number: number, code: string | undefined) => {
    const day = days[number - 1]
    return day && isWritable(day, code)
  }
  // Friday the 20th, Saturday the 21st, Sunday the 22nd, the holiday of the 11th
  expect([20, 21, 22, 11].map((number) => writable(number, ''))).toEqual([true, true, false, false])
  expect([20, 21, 22, 11].map((number) => writable(number, '1'))).toEqual([true, true, true, true])
  expect([20, 22].map((number) => writable(number, undefined))).toEqual([false, false])
})

it('Saturdays and Sundays are marked: November 2026 begins on a Sunday', () => {
  const days = monthDays('2026-11', new Map(), '2026-11-20')
  const numbers = (which: 'saturday' | 'sunday') =>
    days.flatMap((day) => (day[which] ? day.number : []))
  expect(numbers('saturday')).toEqual([7, 14, 21, 28])
  expect(numbers('sunday')).toEqual([1, 8, 15, 22, 29])
})
