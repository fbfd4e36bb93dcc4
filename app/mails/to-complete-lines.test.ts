import { expect, test } from 'vitest'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { toCompleteLines } from './to-complete-lines'

const entry = (given: Partial<ToCompleteEntry>): ToCompleteEntry => ({
  kind: 'unfrozen',
  head: 'Potentiel de novembre non figé',
  first: [
    { name: 'Vannes', ask: ['Anne Morel', 'Paul Roy'], to: '/targets?site=v' },
    { name: 'Brest', ask: [], to: '/targets?site=b' },
  ],
  count: 2,
  act: { to: '/targets', label: 'Figer le potentiel' },
  list: '/to-complete?kind=unfrozen',
  ...given,
})
const said = (...entries: ToCompleteEntry[]) =>
  toCompleteLines(entries, 'https://x').map(({ head, to, rest }) => [head + rest, to])

test('each name has its page and whom to ask', () => {
  expect(said(entry({}))).toEqual([
    [
      'Vannes\u202f: Potentiel de novembre non figé (Anne Morel ou Paul Roy).',
      'https://x/targets?site=v',
    ],
    ['Brest\u202f: Potentiel de novembre non figé.', 'https://x/targets?site=b'],
  ])
})

test('who may not supply it has no link; others are counted, with the whole list', () => {
  expect(said(entry({ act: null, count: 5 })).map(([, to]) => to)).toEqual([
    null,
    null,
    'https://x/to-complete?kind=unfrozen',
  ])
  expect(said(entry({ count: 5 })).at(-1)?.[0]).toBe(
    'et 3 autres\u202f: Potentiel de novembre non figé.',
  )
})

test('a text that ends with a full stop gets no second one', () => {
  const name = 'Concession A1, Mécanique (Revoir les taux., Léa Petit)'
  expect(said(entry({ head: 'Fini.', first: [{ name, ask: [] }], count: 1 }))[0]?.[0]).toBe(
    `${name}\u202f: Fini.`,
  )
})

test('a long list ends after 200 lines', () => {
  const first = Array.from({ length: 203 }, (_, i) => ({ name: `Site ${i}`, ask: [] }))
  const lines = said(entry({ first, count: 203 }))
  expect([lines.length, lines.at(-1)?.[0]]).toEqual([201, 'et 3 autres'])
})
