import { expect, test } from 'vitest'
import { keyboardMinus, typeset } from './minus'

test('a formatted number has the typographic minus, a parsed one the hyphen', () => {
  expect(['-12,5', '0', '+3'].map(typeset)).toEqual(['\u221212,5', '0', '+3'])
  expect(['\u221212,5', ' \u20133', '-1', '4'].map(keyboardMinus)).toEqual([
    '-12,5',
    ' -3',
    '-1',
    '4',
  ])
})
