import { describe, expect, test } from 'vitest'
import { type MonthDays, monthDays, monthDaysFrom, workingDaysIn } from '../calendar/working-days'
import { madeFigures } from '../cells/scope-figures.fixture'
import { datedOn, targetsByCalendar, workdayTargetOf } from '../cells/views'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { gapToDate } from '../records/projection'
import { REVENUE_DAY_PERCENT } from '../records/statuses'
import { noObjectifs, type ObjectifTotals, sumObjectifs } from '../targets/totals'
import { dayRings } from './day-rings'
import { hoursTargetsTab } from './hours-view'

const WHOLE = monthDays('2026-11', new Set(), null)
// 19 working days: closed on the 19th and 20th
const OWN = monthDaysFrom(
  workingDaysIn('2026-11', new Set(['2026-11-19', '2026-11-20'])),
  19,
  'own',
)
const DAYS: MonthDays = {
  ...WHOLE,
  places: { of: (siteId) => (siteId === 'b' ? OWN : WHOLE), distinct: [WHOLE, OWN] },
}

const site = (id: string, days: Record<string, number>) =>
  siteActivity(
    id,
    '2026-11',
    Object.entries(days).map(([date, netRevenue]) => ({
      date,
      services: { ...noFiguresByService(), mechanic: { ...noFigures(), netRevenue } },
    })),
  )
function target(revenue: number, ht = 0): ObjectifTotals {
  const none = noObjectifs()
  const mechanic = { ...none.services.mechanic, revenue, ht }
  return {
    ...none,
    siteCount: 1,
    global: { ...none.global, revenue, ht },
    services: { ...none.services, mechanic },
  }
}
const A = {
  activity: site('a', { '2026-11-18': 60_000, '2026-11-19': 66_000 }),
  objectifs: target(105_000, 210),
}
const B = {
  activity: site('b', { '2026-11-18': 40_000, '2026-11-19': 41_000 }),
  objectifs: target(57_000, 190),
}

/** Figures of A, by the network's 21 days, and B, by its own 19. */
const figuresOn = (date: string) =>
  madeFigures(
    date,
    sumActivities('2026-11', [A.activity, B.activity]),
    sumObjectifs([A.objectifs, B.objectifs]),
    DAYS,
    [A, B],
  )

describe('a scope whose concessions have different calendars (4-decisions, 71)', () => {
  test('is due the sum of what each owes by its own working days', () => {
    const { global, days } = figuresOn('2026-11-19')
    // A 105 000 × 14 ÷ 21, B 57 000 × 13 ÷ 19
    expect(global.progress.revenue.due).toBe(70_000 + 39_000)
    expect(gapToDate(global.progress.revenue)).toBe(107_000 - 109_000)
    // 66 000 × 21 ÷ 14, 41 000 × 19 ÷ 13
    expect(global.progress.revenue.projection).toBeCloseTo(99_000 + 59_923.08, 1)
    expect(days.range).toEqual({ value: [19, 21], elapsed: [13, 14] })
  })

  test('has the day’s target of those who work on it', () => {
    const [onDayOff] = dayRings(figuresOn('2026-11-19'), 'revenue', REVENUE_DAY_PERCENT)
    // 105 000 ÷ 21; B is closed
    expect(onDayOff).toMatchObject({ target: 5000, value: 7000 })
    const [onBoth] = dayRings(figuresOn('2026-11-18'), 'revenue', REVENUE_DAY_PERCENT)
    expect(onBoth).toMatchObject({ target: 8000, percent: 1250 })
  })

  test('spreads the month’s objective over the days of each', () => {
    const figures = figuresOn('2026-11-19')
    const { global } = figures.cells.lines.revenue
    expect(workdayTargetOf(global)).toBe(8000)
    expect(targetsByCalendar(global, { distinct: [WHOLE, OWN] })).toEqual([
      { target: 105_000, days: WHOLE },
      { target: 57_000, days: OWN },
    ])
    // 210 ÷ 21 + 190 ÷ 19
    expect(hoursTargetsTab(figures).targets.ht[0]).toMatchObject({ target: 400, perDay: 20 })
  })

  test('keeps one amount per data date and calendar', () => {
    const { dates } = figuresOn('2026-11-19').cells.lines.revenue.global
    expect(datedOn(dates, '2026-11-19')).toMatchObject([
      { elapsed: 14, total: 21, compared: 66_000, workdayTarget: 5000 },
      { elapsed: 13, total: 19, compared: 41_000, workdayTarget: 0 },
    ])
  })
})
