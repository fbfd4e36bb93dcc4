import { expect, test } from 'vitest'
import { isLossShown, lostWritesSentence } from './lost-writes'

const at = new Date('2026-11-20T07:05:00Z')

test.each([
  [1, 'le dernier enregistrement manque.'],
  [11, 'les 11 derniers enregistrements manquent.'],
])('a loss of %i is said with its number', (count, said) => {
  expect(lostWritesSentence({ count, wasClosed: false, at })).toContain(
    `le journal de la base de données était absent ou coupé\u202f: ${said}`,
  )
  expect(lostWritesSentence({ count, wasClosed: true, at })).toContain(
    `le fichier de la base de données était plus ancien qu’à son dernier arrêt\u202f: ${said}`,
  )
})

test('a loss is shown for seven days', () => {
  expect(isLossShown({ count: 1, wasClosed: true, at }, new Date('2026-11-27T07:04:59Z'))).toBe(
    true,
  )
  expect(isLossShown({ count: 1, wasClosed: true, at }, new Date('2026-11-27T07:05:00Z'))).toBe(
    false,
  )
})
