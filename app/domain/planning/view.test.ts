import { expect, it } from 'vitest'
import { lossText } from './view'

it('counts the typed cells that would be lost', () => {
  expect(lossText(1)).toBe('1 modification n’est pas enregistrée. Elle sera perdue.')
  expect(lossText(2)).toBe('2 modifications ne sont pas enregistrées. Elles seront perdues.')
})
