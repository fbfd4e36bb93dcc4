import { expect, test } from 'vitest'
import { areValidAdvisors } from './advisors-validity'

const rey = { name: 'Rey', service: 'mechanic', sales: { tires: 2 } }

test.each([
  ['no advisor', [], true],
  ['an advisor', [rey], true],
  ['one who sold nothing', [{ ...rey, sales: {} }], true],
  ['no list', 'perdu', false],
  ['nothing at all', undefined, false],
  ['an entry without sales', [rey, { name: 'Petit', service: 'body' }], false],
  ['a quantity in words', [{ ...rey, sales: { tires: '2' } }], false],
  ['an unknown service', [{ ...rey, service: 'vente' }], false],
  ['a missing name', [{ ...rey, name: null }], false],
])('%s: %j', (_what, advisors, expected) => {
  expect(areValidAdvisors(advisors)).toBe(expected)
})
