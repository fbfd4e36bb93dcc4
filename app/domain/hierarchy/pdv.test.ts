import { expect, test } from 'vitest'
import { readNumerosPDV, uniqueNumerosPDV } from './pdv'

test('a pasted list splits on commas, newlines and spaces (spec 2 §5)', () => {
  expect(readNumerosPDV(' 00123, 00456\n789  00123\u00a0ABC ;')).toEqual([
    '00123',
    '00456',
    '789',
    'ABC',
  ])
  expect(readNumerosPDV(' \n,')).toEqual([])
})

test('leading zeros make another number', () => {
  expect(uniqueNumerosPDV(['123', '00123', ' 123 ', ''])).toEqual(['123', '00123'])
})

test('a number has no spaces, as in imports', () => {
  expect(uniqueNumerosPDV(['00 123', '00\u202f123', '00123'])).toEqual(['00123'])
})
