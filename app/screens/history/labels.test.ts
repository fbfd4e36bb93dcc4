import { expect, it } from 'vitest'
import { partialWord } from '~/domain/history/periods'
import {
  datalessSentence,
  monthList,
  periodName,
  shortPeriodName,
  summaryName,
  unrecordedWord,
  wholeWord,
} from './labels'

it('names months, quarters and years', () => {
  expect(['2026-02', '2026-T4', '2026'].map(periodName)).toEqual([
    'Février 2026',
    'T4 2026',
    '2026',
  ])
  expect(['2026-02', '2026-T4', '2026'].map(shortPeriodName)).toEqual(['févr.', 'T4', '2026'])
})

it('names the period that the cards sum', () => {
  expect(summaryName('2026', ['2026-01', '2026-02', '2026-03'])).toBe('Janvier à mars 2026')
  expect(summaryName('2026', ['2026-01'])).toBe('Janvier 2026')
  expect(summaryName('2026-T1', ['2026-01', '2026-02'])).toBe('T1 2026')
  expect(summaryName('2026-02', ['2026-02'])).toBe('Février 2026')
})

it('calls a past period with missing days incomplete, not in progress', () => {
  const date = '2026-11-19'
  const words = (period: { partial: boolean; incomplete?: true }) => [
    partialWord(period),
    wholeWord({ ...period, dataless: [] }, date),
  ]
  expect(words({ partial: true })).toEqual(['en cours', 'mois en cours inclus'])
  expect(words({ partial: true, incomplete: true })).toEqual(['incomplet', 'période incomplète'])
  expect(words({ partial: false })).toEqual([null, 'période close'])
})

it('names months that follow each other by their first and last', () => {
  expect(monthList(['2026-03'])).toBe('mars 2026')
  expect(monthList(['2026-03', '2026-04'])).toBe('mars 2026 et avril 2026')
  expect(monthList(['2026-01', '2026-02', '2026-03'])).toBe('janvier à mars 2026')
  expect(monthList(['2026-01', '2026-03', '2026-04', '2026-05'])).toBe(
    'janvier 2026 et mars à mai 2026',
  )
  expect(monthList(['2025-11', '2025-12', '2026-01', '2026-03'])).toBe(
    'novembre 2025 à janvier 2026 et mars 2026',
  )
})

it('says that no concession has a record of a month, or of some months of several', () => {
  expect(datalessSentence(['2026-10'], ['2026-10'])).toBe('Aucune donnée ce mois.')
  const year = ['2026-08', '2026-09', '2026-10', '2026-11']
  expect(datalessSentence(year, ['2026-09', '2026-10'])).toBe(
    'Aucune donnée, hors des sommes\u202f: septembre 2026 et octobre 2026.',
  )
  const period = { partial: true, dataless: ['2026-11'] }
  expect(wholeWord(period, '2026-11-02')).toBe('mois en cours non inclus')
})

it('says that a concession has no record of a month, or of one month of several', () => {
  expect(unrecordedWord(['2026-10'])).toBe('Aucune donnée ce mois')
  expect(unrecordedWord(['2026-10', '2026-11'])).toBe('Aucune donnée d’un mois au moins')
})
