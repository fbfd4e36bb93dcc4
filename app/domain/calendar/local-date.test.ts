import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dayIn,
  dayNumber,
  frenchDay,
  frenchMonth,
  isMonth,
  monthIn,
  monthNamed,
  monthNumber,
  monthOf,
  ofFrenchMonth,
  yearOf,
} from './local-date'

test('a day is formatted in French', () => expect(frenchDay('2026-11-05')).toBe('05/11/2026'))

describe('a month is a text yyyy-MM', () => {
  test.each([
    ['2026-11', true],
    ['2026-00', false],
    ['2026-13', false],
    ['1899-12', false],
    ['1900-01', true],
    ['2199-12', true],
    ['2200-01', false],
    ['2026-11-01', false],
  ])('%s is a month: %s', (value, expected) => expect(isMonth(value)).toBe(expected))

  test('adding months crosses year ends', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-11', -11)).toBe('2025-12')
  })

  test('a month is built from year and number, and split again', () => {
    expect(monthIn(2026, 2)).toBe('2026-02')
    expect(dayIn('2026-02', 7)).toBe('2026-02-07')
    expect([yearOf('2026-02-07'), monthNumber('2026-02-07'), dayNumber('2026-02-07')]).toEqual([
      2026, 2, 7,
    ])
    expect(monthOf('2026-12-31')).toBe('2026-12')
  })

  test.each([
    [2026, 2, '2026-02'],
    ['2026', '02', '2026-02'],
    ['2026', '2', '2026-02'],
    [2026, 13, null],
    [2026, 2.5, null],
    [undefined, 2, null],
    ['2026', undefined, null],
    [{}, [], null],
  ])('a caller’s year %s and month %s name %s', (year, month, named) =>
    expect(monthNamed(year, month)).toBe(named),
  )
})

test('months in words, elided after de where French does', () => {
  expect(frenchMonth('2026-02')).toBe('février 2026')
  expect(frenchMonth('2026-12')).toBe('décembre 2026')
  expect(['2026-04', '2026-08', '2026-10', '2026-11'].map(ofFrenchMonth)).toEqual([
    'd’avril 2026',
    'd’août 2026',
    'd’octobre 2026',
    'de novembre 2026',
  ])
})
