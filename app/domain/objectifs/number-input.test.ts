import { describe, expect, test } from 'vitest'
import { grouped, numberError, numberOrZero, ungrouped } from './number-input'

describe('typed figures (spec 1 §5)', () => {
  test.each([
    ['1234.5', 1234.5],
    ['1 234,56', 1234.56],
    ['1 234,56 €', 1234.56],
    [' 12 ', 12],
    [',5', 0.5],
    ['7.', 7],
    ['-3', -3],
    ['85 %', 85],
  ])('%s reads as %d', (typed, value) => expect(numberOrZero(typed)).toBe(value))

  test.each(['', 'abc', '12abc', '1e9', '--1', '1,2,3', 'NaN', 'Infinity', '0x10'])(
    'a non-numeric entry becomes 0: %s',
    (typed) => expect(numberOrZero(typed)).toBe(0),
  )
})

describe('bounds of a figure (spec 1 §5)', () => {
  test('the minimum is 0', () => {
    expect(numberError('euros', -0.01)).toBe('La valeur doit être supérieure ou égale à 0.')
    expect(numberError('euros', 0)).toBeNull()
  })

  test('total entries and quantities are integers', () => {
    expect(numberError('count', 12.5)).toBe('La valeur doit être un nombre entier.')
    expect(numberError('count', 12)).toBeNull()
  })

  test('HEC and revenue have a step of 0.01', () => {
    expect(numberError('hours', 100.25)).toBeNull()
    expect(numberError('euros', 1.1 + 2.2)).toBeNull()
    expect(numberError('euros', 150_000.01)).toBeNull()
    expect(numberError('euros', 0.005)).toBe('La valeur ne peut pas avoir plus de deux décimales.')
    expect(numberError('hours', 100.255)).toBe(
      'La valeur ne peut pas avoir plus de deux décimales.',
    )
  })

  test('a selection is 0 or 1', () => {
    expect([numberError('flag', 0), numberError('flag', 1)]).toEqual([null, null])
    expect(numberError('flag', 2)).toBe('La sélection doit être 0 ou 1.')
  })

  test('the completion rate is 0 to 100 by 0.1', () => {
    expect(numberError('percent', 100)).toBeNull()
    expect(numberError('percent', 70.5)).toBeNull()
    expect(numberError('percent', 100.1)).toBe('La valeur doit être comprise entre 0 et 100.')
    expect(numberError('percent', -1)).toBe('La valeur doit être comprise entre 0 et 100.')
    expect(numberError('percent', 70.55)).toBe('La valeur ne peut pas avoir plus d’une décimale.')
  })

  test('the maximum is checked', () => {
    expect(numberError('euros', 1_000_000_000)).toBe('La valeur ne peut pas dépasser 999 999 999.')
    expect(numberError('count', 1_000_000)).toBe('La valeur ne peut pas dépasser 999 999.')
    expect(numberError('rate', Number.POSITIVE_INFINITY)).toBe(
      'La valeur ne peut pas dépasser 999 999 999.',
    )
    expect(numberError('euros', 999_999_999)).toBeNull()
    expect([numberError('hours', 999_999), numberError('count', 999_999)]).toEqual([null, null])
  })
})

describe('thousands separators in a field without focus', () => {
  test.each([
    ['61000', '61\u202f000'],
    ['1234567,89', '1\u202f234\u202f567,89'],
    ['61 000', '61\u202f000'],
    ['999', '999'],
    ['0,12345', '0,12345'],
    ['-1234.5', '-1\u202f234.5'],
    ['', ''],
    ['12abc3456', '12abc3456'],
    ['1234 €', '1234 €'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(grouped(typed)).toBe(shown)
    expect(numberOrZero(shown)).toBe(numberOrZero(typed))
  })

  test.each([
    ['61\u202f000', '61000'],
    ['1\u202f234\u202f567,89', '1234567,89'],
    ['12 abc', '12 abc'],
  ])('%s is typed and sent as %s', (shown, typed) => expect(ungrouped(shown)).toBe(typed))
})
