import { expect, test } from 'vitest'
import { productivityVerdict } from './status'

test('a realisation is judged by the whole number that is shown: 90 in the rhythm, 75 to be watched (3 §9)', () => {
  const statuses = [89.5, 89.4, 74.5, 74.4, null].map((value) => productivityVerdict(value).status)
  expect(statuses).toEqual(['good', 'warn', 'warn', 'bad', 'none'])
})
