import { expect, test } from 'vitest'
import { isPlainTotal, namesSum, namesSumOf } from './total-labels'

test.each([
  'Total',
  'TOTAL',
  'T O T A L',
  'Total\u00a0général',
  'Totaux',
  'totaux généraux',
  'Sous-total',
  'Sous total',
  'SOUS-TOTAUX',
  'Grand Total',
  'Subtotal',
  'Somme',
  'Total :',
])('%s is a word for a sum', (text) => {
  expect([namesSum(text), namesSumOf(text)]).toEqual([true, true])
})

test.each([
  'Total 00123',
  'Total12',
  'Total Mécanique',
  'Sous-total Rennes',
  '00123 Total',
  'Total - plaque Ouest',
  'Somme 00123',
  'Total (3 PDV)',
])('%s is the sum of something', (text) => {
  expect([namesSum(text), namesSumOf(text)]).toEqual([false, true])
})

test.each(['00123', 'Totalis', 'Mécanique', 'Sommer', 'Jean Total-Martin', 'Anatole', ''])(
  '%s is none',
  (text) => {
    expect(namesSumOf(text)).toBe(false)
  },
)

test('the grand total is skipped without a warning', () => {
  expect(['Total', 'TOTAL GENERAL', 'Sous-total', 'Total 00123'].map(isPlainTotal)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
