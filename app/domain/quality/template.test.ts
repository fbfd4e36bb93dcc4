import { expect, test } from 'vitest'
import { defaultBrands } from './template'

test('the template: two brands of three indicators, values 0 (3 §4)', () => {
  const [first, second] = defaultBrands()
  expect([first?.brandName, second?.brandName]).toEqual(['Marque 1', 'Marque 2'])
  expect(first?.indicators.map((i) => [i.indicatorId, i.label, i.target, i.value])).toEqual([
    ['recommendation', 'Taux de recommandation', 88, 0],
    ['mobility', 'Solution de mobilité', 60, 0],
    ['recontact', 'Suivi client', 70, 0],
  ])
})
