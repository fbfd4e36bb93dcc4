import { expect, it } from 'vitest'
import { doubtedSentences } from './doubted'

it('names concessions with doubted figures and reasons, and those missing in the file (4-decisions, 55)', () => {
  const site = (name: string) => ({ siteId: name, name })
  expect(doubtedSentences({})).toEqual([])
  expect(
    doubtedSentences({
      doubted: [{ ...site('Lyon'), why: ['CA Net du jour 92 000 €', 'HT'] }],
      absent: 'ABCDEFGH'.split('').map(site),
    }),
  ).toEqual([
    'Sous réserve\u202f: Lyon (CA Net du jour 92 000 €).',
    'Absentes du dernier fichier\u202f: A, B, C, D, E, F et 2 autres.',
  ])
})

it('states that targets cannot be compared (4-decisions, 42 and 53)', () => {
  expect(doubtedSentences({ undoubted: true })).toEqual([
    'Réserves des imports indisponibles\u202f: les chiffres sous réserve ne sont pas signalés.',
  ])
  expect(doubtedSentences({ incomparable: true })).toEqual([
    'Objectifs indisponibles\u202f: les chiffres réalisés sont affichés sans comparaison.',
  ])
})
