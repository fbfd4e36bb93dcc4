import { describe, expect, it } from 'vitest'
import { parseTable } from '../../blocks/table'
import { daysOfRow, unbroken } from './paste-days'
import { readHeading } from './paste-headings'
import { isWeekdayLine } from './paste-lines'

const days = (month: string, row: string, weekdays?: (readonly number[] | undefined)[]) =>
  daysOfRow(
    row.split(' | ').map((cell) => readHeading(cell, month)),
    month,
    weekdays,
  )
const away = 'foreign'
/** December 2026: the 1st is a Tuesday, the 7th a Monday, the 31st a Thursday; 30 November is a Monday. */
const december = (row: string) => days('2026-12', row)

describe('a row of days in any notation', () => {
  it.each<[string, (number | 'foreign' | null)[]]>([
    ['30 | 1 | 2 | 3 | 4', [away, 1, 2, 3, 4]],
    ['28 | 29 | 30 | 31 | 1 | 2', [28, 29, 30, 31, away, away]],
    ['30 | 31 | 01 | 02', [30, 31, away, away]],
    ['L 7 | M 8 | M 9', [7, 8, 9]],
    ['L7 | M8 | M9 | J10 | V11 | S12 | D13', [7, 8, 9, 10, 11, 12, 13]],
    ['lu 07 | ma 08', [7, 8]],
    ['Lundi 7 | mardi 08 | 9 mer.', [7, 8, 9]],
    ['L 30 | M 1 | M 2', [away, 1, 2]],
    ['07.12 | 08.12', [7, 8]],
    ['30/11 | 01/12/26 | mer. 2 déc. 2026', [away, 1, 2]],
    ['7 | 8 | Total | 9', [7, 8, null, 9]],
    ['5 | 6 | 7 | Tot | S49 | 8', [5, 6, 7, null, null, 8]],
    ['Sem. 49 | 4 | Sous-total | 5 | Semaine 50 | 7', [null, 4, null, 5, null, 7]],
    // Saturday the 5th lies between the 4th and the 7th, so S5 is a day; S3 is week 3
    ['4 | S5 | 7', [4, 5, 7]],
    ['S3 | 12 | 13', [null, 12, 13]],
    // 7 and 8 December 2026 as serial numbers, and the 6th of January 2027
    ['46363 | 46364 | 46393', [7, 8, away]],
    ['2026-12-07 | 2026-12-08T00:00:00', [7, 8]],
    ['4 | 7 | 9', [4, 7, 9]],
  ])('%s', (row, found) => {
    expect(december(row)).toEqual(found)
  })

  it.each([
    '9 | 8 | 7',
    '7 | 7 | 8 | 8',
    '30 | 4',
    // the 8th of December 2026 is a Tuesday
    'L 7 | L 8',
    'lun. 08/12 | mar. 09/12',
    'L | M | M',
  ])('%s is not understood', (row) => {
    expect(december(row) ?? null).toBeNull()
  })

  it('a weekend may be missing at a month’s end, and two months may fit equally', () => {
    // 30 and 31 January 2027 are a weekend; so is 30 and 31 May 2026, and April has 30 days
    expect(days('2027-01', '29 | 1 | 2')).toEqual([29, away, away])
    expect(days('2026-05', '29 | 1')).toEqual([29, away])
    expect(days('2026-05', '30 | 1')).toBe('ambiguous')
    expect(days('2027-01', '30 | 31 | 1 | 2')).toBe('ambiguous')
    // the row of weekdays decides: 31 December 2026 is a Thursday, 31 January 2027 a Sunday
    const [thursday, sunday] = [
      [[3], [4], [5], [6]],
      [[6], [7], [1], [2]],
    ] as const
    expect(days('2027-01', '30 | 31 | 1 | 2', [...thursday])).toEqual([away, away, 1, 2])
    expect(days('2027-01', '30 | 31 | 1 | 2', [...sunday])).toEqual([30, 31, away, away])
    expect(days('2027-01', '30 | 31 | 1 | 2', [[1]])).toBeNull()
  })

  it('of 31 columns fits each month; days beyond the month’s end are ignored', () => {
    const sheet = Array.from({ length: 31 }, (_, i) => i + 1)
    expect(days('2026-11', sheet.join(' | '))).toEqual([...sheet.slice(0, 30), away])
    expect(days('2026-11', '29 | 30 | 31')).toEqual([away, away, away])
  })

  it('may be in any order where each day names its weekday', () => {
    expect(december('mar. 8 | lun. 7')).toEqual([8, 7])
    expect(december('mar. 8 | 7')).toBeNull()
  })

  it('reads weekdays of another month as another month’s days', () => {
    // 7 January 2027 is a Thursday
    expect(december('jeu. 7 | ven. 8')).toEqual([away, away])
  })
})

describe('a line of weekdays', () => {
  it('holds four different ones or more, and at most two other texts', () => {
    expect(isWeekdayLine(['', 'L', 'M', 'M', 'J', 'V'])).toBe(true)
    expect(isWeekdayLine(['Nom', 'Métier', 'lun.', 'mar.', 'jeudi', 'ven.'])).toBe(true)
    expect(isWeekdayLine(['Nom', 'Métier', 'Site', 'lun.', 'mar.', 'jeu.', 'ven.'])).toBe(false)
    // L, M and J alone: initials of three people
    expect(isWeekdayLine(['L', 'M', 'M', 'J'])).toBe(false)
    expect(isWeekdayLine([' L ', '', '', 'M', 'J', 'S'])).toBe(true)
    expect(isWeekdayLine(['L', 'M', 'J', 'V', '9'])).toBe(false)
  })
})

it('joins the headings that browsers break over lines', () => {
  expect(
    parseTable(unbroken('Nom\t1\ndim.\t11\nmer.\nArmistice\tTotal\nLéa\nApp.\tA\nZoé\tA')),
  ).toEqual([
    ['Nom', '1 dim.', '11 mer.', 'Total'],
    ['Léa App.', 'A'],
    ['Zoé', 'A'],
  ])
})
