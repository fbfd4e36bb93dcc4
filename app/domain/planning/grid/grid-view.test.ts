import { expect, test } from 'vitest'
import { type BlockView, holdsFound, isReadOnly } from './grid-view'

test('a month that is past or closed is read-only, one that was reopened is not (decision 35)', () => {
  const states = ['open', 'past', 'reopened', 'closed'] as const
  expect(states.map(isReadOnly)).toEqual([false, true, false, true])
})

test('one collaborator of one team is enough for a concession to be found', () => {
  const row = (name: string) => ({ name })
  const block = {
    sections: [{ rows: [row('Léa Martin'), row('Paul Petit')] }, { rows: [row('Zoé Roux')] }],
  } as unknown as BlockView
  expect(['martin', 'roux', 'dupont', ''].map((search) => holdsFound(block, search))).toEqual([
    true,
    true,
    false,
    true,
  ])
})
