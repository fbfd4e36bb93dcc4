import { expect, test } from 'vitest'
import { wholePercent } from './whole-percent'

test('a share in whole percent never reaches a threshold that it missed', () => {
  expect([89.6, 89.4, 90, 89.99999999, 99.7, 69.5].map(wholePercent)).toEqual(
    [89, 89, 90, 90, 99, 69].map((whole) => `${whole}\u202f%`),
  )
  expect([64.6, 107.5, null].map(wholePercent)).toEqual(['65\u202f%', '108\u202f%', '-'])
})
