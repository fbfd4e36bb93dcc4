import { expect, test } from 'vitest'
import { isWallTime, spokenTime } from './wall-time'

test('a time is formatted in French', () => {
  expect(['09:00', '09:05', '07:30', '00:00', '23:59', '10:10'].map(spokenTime)).toEqual([
    '9\u00a0h',
    '9\u00a0h\u00a005',
    '7\u00a0h\u00a030',
    '0\u00a0h',
    '23\u00a0h\u00a059',
    '10\u00a0h\u00a010',
  ])
})

test.each([
  ['00:00', true],
  ['19:59', true],
  ['23:59', true],
  ['24:00', false],
  ['09:60', false],
  ['9:00', false],
  ['09:00 ', false],
])('%s is an hour of the day: %s', (text, expected) => expect(isWallTime(text)).toBe(expected))
