import { expect, it } from 'vitest'
import { view } from '~/domain/history/months.fixture'
import { markup, textOf } from '~/ui/render.fixture'
import { SummaryCards } from './summary-cards'

it('two periods of different concessions have no tendency, and who differs is named (4-decisions, 43)', () => {
  const shown = view()
  const { tendency } = shown
  if (!tendency) throw new Error('two months with data have a tendency')
  const textWith = (given: Partial<typeof tendency>) =>
    textOf(markup(<SummaryCards view={{ ...shown, tendency: { ...tendency, ...given } }} />))
  // 6 000 a day in March, 4 950 in February
  expect(textWith({})).toContain('en hausse')
  expect(textWith({})).not.toContain('Non comparable')
  const unlike = textWith({ change: null, unlike: ['Brest', 'Laval'] })
  expect(unlike).toContain('Non comparable, sans donnéeBrest, Laval')
  expect(unlike).not.toContain('en hausse')
})
