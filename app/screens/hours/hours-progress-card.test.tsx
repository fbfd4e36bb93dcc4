import { expect, test } from 'vitest'
import { progressOf } from '~/domain/records/projection'
import { HOURS_PROGRESS_PERCENT } from '~/domain/records/statuses'
import { judged } from '~/domain/records/verdicts'
import { markup, textOf } from '~/ui/render-for-test'
import { HoursProgressCard } from './hours-progress-card'

const days = { elapsed: 10, total: 20 }
/** The drawing of GLOBAL's pill for hours billed of 200 at half of the month. */
function pillOf(realized: number) {
  const progress = progressOf([{ realized, target: 200, elapsed: 10 }], days)
  const { projectionProgressPercent: projected, progressPercent } = progress
  const verdict = judged(projected, HOURS_PROGRESS_PERCENT, progressPercent)
  const lines = [{ key: 'global' as const, progress, untargeted: 0, ...verdict }]
  const html = markup(<HoursProgressCard content={{ lines, measure: 'ht' }} days={days} />)
  return /pill pill-(\w+)/.exec(html)?.[1]
}

test('a projection in the rhythm but below the target has no tick (4-decisions, 48)', () => {
  // 95 × 20 ÷ 10 = 190 of 200, 95 %; 100 × 2 = 200; 89 × 2 = 178, 89 %
  expect(pillOf(95)).toBe('near')
  expect(pillOf(100)).toBe('good')
  expect(pillOf(89)).toBe('warn')
})

test('hours that nobody set an objectif for are told beside the others', () => {
  const progress = progressOf([{ realized: 100, target: 200, elapsed: 10 }], days)
  const line = { key: 'global' as const, progress, untargeted: 12.5, status: 'good' as const }
  const content = { lines: [{ ...line, verdict: null }], measure: 'hec' as const }
  const text = textOf(markup(<HoursProgressCard content={content} days={days} />))
  expect(text).toContain('dont sans objectif12,5\u00a0h')
})
