import { expect, test } from 'vitest'
import { comparedRow } from '~/domain/comparison/comparison.fixture'
import { lineVerdict } from '~/domain/comparison/lines'
import { markup } from '~/ui/render.fixture'
import { GapCell } from './comparison-cells'

/** Verdict of a gap as text (`data-word`), shown on phones and to users who do not see colours. */
function wordOf(own: Parameters<typeof comparedRow>[1]): string | undefined {
  const line = comparedRow('Brest', own)
  const row = { ...line, ...lineVerdict(line), bar: null, quartiles: {} }
  return /data-word="([^"]*)"/.exec(markup(<GapCell line={row} row={row} measure="revenue" />))?.[1]
}

test('a concession without a gap shows the reason: no objectif, no data yet, or no elapsed day', () => {
  expect(wordOf({ target: 0 })).toBe('sans objectif')
  expect(wordOf({ target: 0, dataDate: null })).toBe('sans objectif')
  expect(wordOf({ dataDate: null })).toBe('sans données')
  expect(wordOf({ dataDate: '2026-11-01' })).toBe('début de mois')
  // 900 of 1 000 due: 0,9
  expect(wordOf({ revenue: 900, due: 1000, gap: -100, percent: 45 })).toBe('à surveiller')
})
