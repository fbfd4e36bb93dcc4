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
    'A1 : écart à date un peu moins de -5 000 € (seuil -5 000 €)',
  )
  expect(said('gapPercent', -10.04, 10)).toBe(
    'A1 : écart à date un peu moins de -10 % (seuil -10 %)',
  )
  expect(said('delay', 2, 2)).toBe('A1 : 2 jours ouvrés sans données (seuil 2 jours)')
})
