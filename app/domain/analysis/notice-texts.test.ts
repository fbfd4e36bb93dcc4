import { expect, test } from 'vitest'
import type { FiguresContext } from './analysis-view'
import { objectifSentence } from './notice-texts'

const NONE = { records: [], objectifs: [], targets: [] }
const sentence = (
  objectifs: FiguresContext['objectifs'],
  leftOut: Partial<FiguresContext['leftOut']> = {},
) =>
  objectifSentence({
    date: '2026-11-19',
    dataDate: '2026-11-19',
    significant: true,
    mixed: false,
    days: { elapsed: 13, total: 20 },
    objectifs,
    leftOut: { ...NONE, ...leftOut },
  })

test('an invalid objectif is not reported as missing (4-decisions, 6 and 42)', () => {
  const none = { count: 0, total: 1, untargeted: [] }
  expect(sentence(none)).toBe('Aucun objectif n’est défini pour novembre 2026.')
  expect(sentence(none, { targets: ['Vannes'] })).toBeNull()
  // Vannes has an objectif; Brest's is invalid, which excludes Brest from the sums
  expect(sentence({ count: 1, total: 2, untargeted: [] }, { objectifs: ['Brest'] })).toBeNull()
})

test('next to an invalid objectif, the other concessions are reported without one', () => {
  expect(sentence({ count: 0, total: 3, untargeted: [] }, { targets: ['Vannes'] })).toBe(
    'Aucun autre objectif n’est défini pour novembre 2026.',
  )
})
