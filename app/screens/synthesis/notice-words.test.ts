import { expect, test } from 'vitest'
import type { FiguresContext } from '~/domain/records/analysis-view'
import { objectifSentence } from './notice-words'

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

test('an objectif that cannot be read is not said to be missing (4-decisions, 6 and 42)', () => {
  const nobody = { count: 0, total: 1, untargeted: [] }
  expect(sentence(nobody)).toBe('Aucun objectif n’est défini pour novembre 2026.')
  expect(sentence(nobody, { targets: ['Vannes'] })).toBeNull()
  // Vannes has one, Brest's cannot be read and takes it out of the sums
  expect(sentence({ count: 1, total: 2, untargeted: [] }, { objectifs: ['Brest'] })).toBeNull()
})

test('beside one that cannot be read the others are said to have none', () => {
  expect(sentence({ count: 0, total: 3, untargeted: [] }, { targets: ['Vannes'] })).toBe(
    'Aucun autre objectif n’est défini pour novembre 2026.',
  )
})
