import { expect, it } from 'vitest'
import { periodName, shortPeriodName, summaryName } from './words'

it('names months, quarters and years', () => {
  expect(['2026-02', '2026-T4', '2026'].map(periodName)).toEqual([
    'Février 2026',
    'T4 2026',
    '2026',
  ])
  expect(['2026-02', '2026-T4', '2026'].map(shortPeriodName)).toEqual(['févr.', 'T4', '2026'])
})

it('names what the cards sum', () => {
  expect(summaryName('2026', ['2026-01', '2026-02', '2026-03'])).toBe('Janvier à mars 2026')
  expect(summaryName('2026', ['2026-01'])).toBe('Janvier 2026')
  expect(summaryName('2026-T1', ['2026-01', '2026-02'])).toBe('T1 2026')
  expect(summaryName('2026-02', ['2026-02'])).toBe('Février 2026')
})
