import { expect, test } from 'vitest'
import { defaultBrands } from './template'
import { areValidBrands, surveysLeftOutMessage } from './validity'

const [brand] = defaultBrands()
const [one] = brand?.indicators ?? []

test('brands with their surveys and indicators are valid (4-decisions, 42)', () => {
  expect([areValidBrands([]), areValidBrands(defaultBrands())]).toEqual([true, true])
})

test.each<[string, unknown]>([
  ['no list', { length: 0 }],
  ['nothing', null],
  ['a brand that is none', [brand, null]],
  ['a brand that is a list', [[]]],
  ['a brand without name', [{ ...brand, brandName: undefined }]],
  ['surveys that are a word', [{ ...brand, surveyCount: '12' }]],
  ['no indicators', [{ ...brand, indicators: null }]],
  ['an indicator that is none', [{ ...brand, indicators: [one, null] }]],
  ['a value that is a word', [{ ...brand, indicators: [one, { ...one, value: '90' }] }]],
  ['a target that is missing', [{ ...brand, indicators: [{ ...one, target: undefined }] }]],
  ['an indicator without name', [{ ...brand, indicators: [{ ...one, label: 3 }] }]],
])('cannot: %s', (_what, brands) => expect(areValidBrands(brands)).toBe(false))

test('names the concessions left out, null when there are none', () => {
  expect(surveysLeftOutMessage([])).toBeNull()
  expect(surveysLeftOutMessage(['Dole', 'Brest'])).toBe(
    'Enquêtes illisibles, non comptées\u202f: Dole, Brest.',
  )
})
