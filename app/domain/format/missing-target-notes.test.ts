import { expect, test } from 'vitest'
import { unplannedSentence, untargetedHoursSentence } from './missing-target-notes'

test('says how many hours a rate counts without a target, where there is a rate', () => {
  expect(untargetedHoursSentence(0, 95)).toBeNull()
  expect(untargetedHoursSentence(12, null)).toBeNull()
  expect(untargetedHoursSentence(42.5, 130)).toBe(
    'Facturé par des collaborateurs sans objectif du mois\u202f: 42,5\u00a0h, comptées dans le taux, pas dans l’objectif.',
  )
})

test('says whose hours stand against no planning', () => {
  expect(unplannedSentence([], 0)).toBeNull()
  expect(unplannedSentence(['Brest', 'Vannes'], 30)).toBe(
    'Facturé, dont 30,0\u00a0h sans planning ce mois, hors du taux et du retard\u202f: Brest, Vannes.',
  )
})
