import { expect, test } from 'vitest'
import { madeProgress as progressOf } from '~/domain/cells/progress.fixture'
import { HOURS_PROGRESS_PERCENT } from '~/domain/records/statuses'
import { verdictOf } from '~/domain/records/verdicts'
import { markup } from '~/ui/render.fixture'
import { HoursProgressCard } from './hours-progress-card'

const days = { elapsed: 10, total: 20 }
/** The drawing of GLOBAL's pill for hours billed of 200 at half of the month. */
function pillOf(realized: number) {
  const progress = progressOf([{ realized, target: 200, elapsed: 10 }], days.total)
  const { projectionProgressPercent: projected, progressPercent } = progress
  const verdict = verdictOf(projected, HOURS_PROGRESS_PERCENT, progressPercent)
  const lines = [{ key: 'global' as const, progress, ...verdict }]
  const html = markup(<HoursProgressCard content={{ lines, measure: 'ht' }} days={days} />)
  return /pill pill-(\w+)/.exec(html)?.[1]
}

test('a projection in the rhythm but below the target has no tick (4-decisions, 48)', () => {
  // 95 × 20 ÷ 10 = 190 of 200, 95 %; 100 × 2 = 200; 89 × 2 = 178, 89 %
  expect(pillOf(95)).toBe('near')
  expect(pillOf(100)).toBe('good')
  expect(pillOf(89)).toBe('warn')
})
