import { expect, test } from 'vitest'
import { isLossShown, lostWritesSentence } from './lost-writes'

const at = new Date('2026-11-20T07:05:00Z')

test.each([
  [0, 'des enregistrements récents peuvent manquer.'],
  [1, 'le dernier enregistrement manque.'],
  [11, 'les 11 derniers enregistrements manquent.'],
])('a loss of %i is said with its number', (count, said) => {
  expect(lostWritesSentence({ count, at })).toContain(`absent ou coupé\u202f: ${said}`)
})

test('a loss is shown for seven days', () => {
  expect(isLossShown({ count: 1, at }, new Date('2026-11-27T07:04:59Z'))).toBe(true)
  expect(isLossShown({ count: 1, at }, new Date('2026-11-27T07:05:00Z'))).toBe(false)
})
