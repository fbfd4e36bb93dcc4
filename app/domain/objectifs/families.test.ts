import { expect, test } from 'vitest'
import { defaultFamilies, offeredFamilies } from './families'
import { noFields } from './fields'

test('the windscreen is the body shop’s, unless another service follows it already (spec 1 §3)', () => {
  expect(defaultFamilies('mechanic')).toEqual([
    'tires',
    'shockAbsorbers',
    'wipers',
    'brakePads',
    'batteries',
    'brakeDiscs',
  ])
  expect(defaultFamilies('body')).toHaveLength(7)
  const shown = { ...noFields(), 'services.mechanic.selected.parebrise': 1 }
  expect(offeredFamilies('mechanic', shown)).toContain('parebrise')
  expect(offeredFamilies('quickService', shown)).not.toContain('parebrise')
})
