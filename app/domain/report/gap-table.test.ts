import { expect, test } from 'vitest'
import { byLever } from '../causes/levers'
import type { MorningLine, MorningView } from '../morning/view'
import { gapTable, mainLever } from './gap-table'

const levers = (presence: number, productivity: number, discount = 0) => ({
  ...byLever(() => 0),
  presence,
  productivity,
  rate: discount,
})
const line = (siteId: string, presence: number, productivity: number) =>
  ({
    siteId,
    service: 'mechanic',
    value: presence + productivity,
    levers: levers(presence, productivity),
  }) as MorningLine
// gaps of −300, −200 and −100, a success of +50; two services without a line bring −40
const view = {
  lines: [line('a', -100, -200), line('b', -250, 50), line('c', -100, 0), line('d', 20, 30)],
  others: { count: 2, value: -40 },
} as MorningView
const total = levers(-500, -95, 5)

test('the levers of the lines and of the others add up to those of the scope (7-beyond §5)', () => {
  const table = gapTable(view, total, 4)
  expect(table.lines.map(({ siteId }) => siteId)).toEqual(['a', 'b', 'c', 'd'])
  // −500 + 100 + 250 + 100 − 20 = −70; −95 + 200 − 50 − 30 = 25
  expect(table.others).toEqual({ count: 2, value: -40, levers: levers(-70, 25, 5) })
  expect(table.columns).toEqual(['calendar', 'presence', 'productivity', 'customerShare', 'rate'])
})

test('a table that is too long keeps the largest gaps and the success', () => {
  const table = gapTable(view, total, 3)
  expect(table.lines.map(({ siteId }) => siteId)).toEqual(['a', 'b', 'd'])
  // c, −100, is with the others now
  expect(table.others).toEqual({ count: 3, value: -140, levers: levers(-170, 25, 5) })
  expect(gapTable(view, null, 3).others).toMatchObject({ value: -140, levers: null })
})

test('marks the lever that moved a gap most in its own direction', () => {
  expect(mainLever(-200, levers(-250, 300))).toBe('presence')
  expect(mainLever(50, levers(-250, 300))).toBe('productivity')
  expect(mainLever(0, levers(0, 0))).toBeNull()
})
