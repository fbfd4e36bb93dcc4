import { expect, test } from 'vitest'
import type { Alert } from '~/domain/alerts/alerts'
import { alertLine } from './alert-lines'

const said = (alert: Alert, value: number, threshold: number) =>
  alertLine({ alert, siteId: 'a1', value, threshold }, 'A1').replace(/[\u00a0\u202f]/g, ' ')

test('a figure that crossed its threshold never reads as the threshold', () => {
  expect(said('productivity', 84.96, 85)).toBe(
    'A1 : productivité un peu moins de 85 % des heures prévues (seuil 85 %)',
  )
  expect(said('productivity', 84.94, 85)).toBe(
    'A1 : productivité 84,9 % des heures prévues (seuil 85 %)',
  )
  expect(said('projection', 89.99, 90)).toBe('A1 : projection un peu moins de 90 % (seuil 90 %)')
  expect(said('gapEuros', -5000.4, 5000)).toBe(
    'A1 : écart à date un peu moins de −5 000 € (seuil −5 000 €)',
  )
  expect(said('gapPercent', -10.04, 10)).toBe(
    'A1 : écart à date un peu moins de −10 % (seuil −10 %)',
  )
  expect(said('delay', 2, 2)).toBe('A1 : 2 jours ouvrés sans données (seuil 2 jours)')
})

test('a threshold reads as it was typed, and a figure below it never as one above', () => {
  expect(said('gapEuros', -2.4, 1.5)).toBe('A1 : écart à date −2 € (seuil −1,5 €)')
  expect(said('gapEuros', -2.4, 2.3)).toBe(
    'A1 : écart à date un peu moins de −2,3 € (seuil −2,3 €)',
  )
  expect(said('gapEuros', -12_400.2, 12_345.5)).toBe(
    'A1 : écart à date −12 400 € (seuil −12 345,5 €)',
  )
  expect(said('projection', 85.24, 85.25)).toBe('A1 : projection 85,2 % (seuil 85,25 %)')
  expect(said('productivity', 85.28, 85.29)).toBe(
    'A1 : productivité un peu moins de 85,29 % des heures prévues (seuil 85,29 %)',
  )
  expect(said('gapPercent', -7.6, 7.25)).toBe('A1 : écart à date −7,6 % (seuil −7,25 %)')
})
