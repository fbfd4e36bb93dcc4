import { expect, test } from 'vitest'
import { leverReading } from './lever-sentence'

const basis = (realized: number, expected: number, base = 0) => ({ realized, expected, base })

test('the difference in hours is 0 when displayed as 0,0 h', () => {
  const more = (realized: number, expected: number) =>
    leverReading('presence', basis(realized, expected)).more
  expect([more(84, 96.4), more(90, 84), more(84, 84.04), more(84, 84.06)]).toEqual([
    -12.4, 6, 0, -0.06,
  ])
})

test('shares of the base in percent, the rate in euros per hour, neither without a base', () => {
  // 180 and 184 of 230 h; 43 400 and 42 000 euros for 140 h
  expect(leverReading('productivity', basis(180, 184, 230)).per).toEqual({
    realized: 78.26087,
    expected: 80,
  })
  expect(leverReading('rate', basis(43_400, 42_000, 140)).per).toEqual({
    realized: 310,
    expected: 300,
  })
  expect(leverReading('rate', basis(-250, 0)).per).toBeNull()
  // credit notes: a negative base gives no ratio
  expect(leverReading('customerShare', basis(5, 8, -2)).per).toBeNull()
})
