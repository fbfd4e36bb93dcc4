import { expect, test } from 'vitest'
import { areReadableAdvisers } from './readable'

const rey = { name: 'Rey', service: 'mechanic', sales: { tires: 2 } }

test.each([
  ['nobody', [], true],
  ['an adviser', [rey], true],
  ['one who sold nothing', [{ ...rey, sales: {} }], true],
  ['no list', 'perdu', false],
  ['nothing at all', undefined, false],
  ['an entry without sales', [rey, { name: 'Petit', service: 'body' }], false],
  ['a quantity in words', [{ ...rey, sales: { tires: '2' } }], false],
  ['a service that nobody knows', [{ ...rey, service: 'vente' }], false],
  ['nobody’s name', [{ ...rey, name: null }], false],
])('%s: %j', (_what, advisers, expected) => {
  expect(areReadableAdvisers(advisers)).toBe(expected)
})
