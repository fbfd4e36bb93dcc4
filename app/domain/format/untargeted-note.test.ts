import { expect, test } from 'vitest'
import { someNames, untargetedSentence } from './untargeted-note'

const names = (count: number) => Array.from({ length: count }, (_, i) => `S${i + 1}`)
const EIGHT = 'S1, S2, S3, S4, S5, S6, S7, S8'

test('a sentence names eight concessions, and counts the others', () => {
  expect(someNames(names(1))).toBe('S1')
  expect(someNames(names(8))).toBe(EIGHT)
  expect(someNames(names(9))).toBe(`${EIGHT} et 1 autre`)
  expect(someNames(names(10))).toBe(`${EIGHT} et 2 autres`)
  expect(someNames(names(8), 3)).toBe(`${EIGHT} et 3 autres`)
  expect(someNames(names(9), 1)).toBe(`${EIGHT} et 2 autres`)
})

test('names concessions whose figures count without a target, and is empty without any', () => {
  expect(untargetedSentence([])).toBeNull()
  expect(untargetedSentence(['Brest'])).toBe(
    'Sans objectif\u202f: Brest\u202f; son activité compte dans le réalisé, mais dans aucun pourcentage.',
  )
  expect(untargetedSentence(['Brest', 'Vannes'])).toBe(
    'Sans objectif\u202f: Brest, Vannes\u202f; leur activité compte dans le réalisé, mais dans aucun pourcentage.',
  )
  expect(untargetedSentence(names(8), 1)).toBe(
    `Sans objectif\u202f: ${EIGHT} et 1 autre\u202f; leur activité compte dans le réalisé, mais dans aucun pourcentage.`,
  )
})
