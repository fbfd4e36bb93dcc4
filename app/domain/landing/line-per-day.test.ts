import { expect, it } from 'vitest'
import { TWENTY_DAYS } from '../causes/levers.fixture'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { progressOf } from '../records/projection'
import { scopeFigures } from '../records/scope-figures'
import { noObjectifs, sumObjectifs } from '../targets/totals'
import { linePerDay, linePerDaySoFar } from './line-per-day'

const progress = (realized: number, elapsed: number, total = 20) =>
  progressOf([{ realized, target: 1000, elapsed, dateless: elapsed === 0 }], total)

it('divides what is missing by the days after the data date', () => {
  // (1000 − 400) ÷ (20 − 10)
  expect(linePerDay('2026-11-10', progress(400, 10), TWENTY_DAYS)).toBe(60)
  // (1000 − 400) ÷ (20 − 19)
  expect(linePerDay('2026-11-19', progress(400, 19), TWENTY_DAYS)).toBe(600)
})

it('is unknown without data, when met, and after the last working day', () => {
  expect(linePerDay(null, progress(0, 0), TWENTY_DAYS)).toBeNull()
  expect(linePerDay('2026-11-10', progress(1000, 10), TWENTY_DAYS)).toBeNull()
  expect(linePerDay('2026-11-20', progress(400, 20), TWENTY_DAYS)).toBeNull()
  // a stored number above the calendar's: no day is left although 20 of 25 have elapsed
  const stored = { ...TWENTY_DAYS, total: 25 }
  expect(linePerDay('2026-11-30', progress(400, 20, 25), stored)).toBeNull()
})

it('has no amount so far when only a concession without target has data, of several with one', () => {
  const none = noObjectifs()
  const mechanic = { ...none.services.mechanic, revenue: 20_000 }
  const aimed = {
    ...none,
    siteCount: 1,
    global: { ...none.global, revenue: 20_000 },
    services: { ...none.services, mechanic },
  }
  const services = {
    ...noFiguresByService(),
    mechanic: { ...noFigures(), netRevenue: 8000 },
  }
  const bare = siteActivity('bare', '2026-11', [{ date: '2026-11-10', services }])
  const silent = siteActivity('silent', '2026-11', [])
  const figures = scopeFigures(
    '2026-11-10',
    sumActivities('2026-11', [bare, silent]),
    sumObjectifs([none, aimed]),
    TWENTY_DAYS,
    [{ date: null, cumulative: noFiguresByService(), objectifs: aimed }],
  )
  expect(linePerDaySoFar(figures, 'global', 'revenue', TWENTY_DAYS)).toBeNull()
  // 8 000 ÷ 10: no concession has a target
  const untargeted = scopeFigures('2026-11-10', bare, none, TWENTY_DAYS)
  expect(linePerDaySoFar(untargeted, 'global', 'revenue', TWENTY_DAYS)).toBe(800)
})
