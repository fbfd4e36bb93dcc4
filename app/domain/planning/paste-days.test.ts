import { describe, expect, it } from 'vitest'
import { findHeader, isWeekdayLine } from './paste-days'

const NOVEMBER = '2026-11'
const isPerson = (line: readonly string[]) => line[0] === 'Léa Martin'
const LEA = ['Léa Martin', '1', '1', '1']
const header = (...table: string[][]) => findHeader(table, NOVEMBER, isPerson)
const DAYS = ['Nom', '14', '15', '16']
const found = (line: number) => ({ line, first: 1, days: [null, 14, 15, 16], foreign: [] })

describe('the row of days', () => {
  it('stands above the first person: numbers below are somebody’s', () => {
    expect(header(DAYS, LEA)).toEqual(found(0))
    expect(header(LEA, DAYS)).toBeNull()
    // the line above is looked at, the person's own is not
    expect(header(['Équipe'], DAYS, LEA)).toEqual(found(1))
  })

  it('is looked for in eight lines, or in all where nobody is named', () => {
    const titles = (count: number) => Array.from({ length: count }, () => ['Planning'])
    expect(header(...titles(7), DAYS)).toEqual(found(7))
    expect(header(...titles(8), DAYS)).toBeNull()
  })

  it('takes mere numbers only when they rise: a month is written in order', () => {
    expect(header(['Nom', '14', '16', '15'], LEA)).toBeNull()
    expect(header(['Nom', '14', '14', '15'], LEA)).toBeNull()
    // the weekday says that they are days, in any order: 16 November 2026 is a Monday, the 17th a Tuesday
    expect(header(['Nom', 'mar. 17', 'lun. 16'], LEA)?.days).toEqual([null, 17, 16])
    expect(header(['Nom', 'mar. 17', '16'], LEA)?.days).toEqual([null, 17, 16])
  })

  it('takes one number that is no code under a title, two alone, three beside anything else', () => {
    // 1 is a code as well; 2, 3 and 4 are none
    expect(header(['Nom', '1', '2'], LEA)?.days).toEqual([null, 1, 2])
    expect(header(['1', '2'], LEA)).toBeNull()
    expect(header(['1', '2', '3'], LEA)?.days).toEqual([1, 2, 3])
    expect(header(['Atelier', '1', '2', '3'], LEA)).toBeNull()
    expect(header(['Atelier', '1', '2', '3', '4'], LEA)?.days).toEqual([null, 1, 2, 3, 4])
    expect(header(['Nom', 'Atelier', '1', '2', '3'], LEA)).toBeNull()
  })

  it('may have blank cells between its days, but no other text', () => {
    expect(header(['Nom', '14', '', '16'], LEA)?.days).toEqual([null, 14, null, 16])
    expect(header(['Nom', '14', 'Total', '16'], LEA)).toBeNull()
  })

  it('names what is no day of the month: the 31st of November, another month’s date', () => {
    expect(header(['Nom', '29', '30', '31'], LEA)).toEqual({
      ...{ line: 0, first: 1, days: [null, 29, 30, null], foreign: ['31'] },
    })
    expect(header(['Nom', ' 01/12/2026 ', '02/11/2026'], LEA)).toEqual({
      ...{ line: 0, first: 1, days: [null, null, 2], foreign: ['01/12/2026'] },
    })
    expect(header(['Nom', '00/11/2026', '01/11/2026'], LEA)).toEqual({
      ...{ line: 0, first: 1, days: [null, null, 1], foreign: ['00/11/2026'] },
    })
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
  })
})
