import { expect, it } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { TWENTY_DAYS } from '../causes/levers.fixture'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities } from '../records/month-activity'
import { noObjectifs, sumObjectifs } from '../targets/totals'
import { linePerDay, linePerDaySoFar, openPerDay } from './line-per-day'
import { madeFigures } from './scope-figures.fixture'

const none = noObjectifs()
const aimed = (revenue: number) => ({
  ...none,
  siteCount: 1,
  global: { ...none.global, revenue },
  services: { ...none.services, mechanic: { ...none.services.mechanic, revenue } },
})
const did = (netRevenue: number) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue },
})
/** A concession with a target of 1 000 and data of a day; null: none. */
const figuresOf = (date: string | null, revenue: number, days = TWENTY_DAYS) =>
  madeFigures(
    '2026-11-30',
    siteActivity('a', '2026-11', date ? [{ date, services: did(revenue) }] : []),
    aimed(1000),
    days,
  )
const perDay = (date: string | null, revenue: number, days = TWENTY_DAYS) =>
  linePerDay(figuresOf(date, revenue, days), 'global', 'revenue', days)

it('divides what is missing by the days after the data date', () => {
  // (1000 − 400) ÷ (20 − 10)
  expect(perDay('2026-11-10', 400)).toBe(60)
  // (1000 − 400) ÷ (20 − 19)
  expect(perDay('2026-11-19', 400)).toBe(600)
})

it('is unknown without data, when met, and after the last working day', () => {
  expect(perDay(null, 0)).toBeNull()
  expect(perDay('2026-11-10', 1000)).toBeNull()
  expect(perDay('2026-11-20', 400)).toBeNull()
  // a stored number above the calendar's: no day is left although 20 of 25 have elapsed
  expect(perDay('2026-11-30', 400, monthDays('2026-11', new Set(), 25))).toBeNull()
})

it('has a total of a wide scope only where all have the same number of days left', () => {
  const totalOf = (others: string) => {
    const activities = [
      siteActivity('a', '2026-11', [{ date: '2026-11-10', services: did(400) }]),
      siteActivity('b', '2026-11', [{ date: others, services: did(300) }]),
    ]
    const figures = madeFigures(
      '2026-11-10',
      sumActivities('2026-11', activities),
      sumObjectifs([aimed(1000), aimed(1000)]),
      TWENTY_DAYS,
      activities.map((activity) => ({ activity, objectifs: aimed(1000) })),
    )
    return linePerDay(figures, 'global', 'revenue', TWENTY_DAYS)
  }
  // (600 + 700) ÷ 10
  expect(totalOf('2026-11-10')).toBe(130)
  // 600 ÷ 10 and 700 ÷ 11 are of different days
  expect(totalOf('2026-11-09')).toBeNull()
})

it('has no amount so far when only a concession without target has data, of several with one', () => {
  const bare = siteActivity('bare', '2026-11', [{ date: '2026-11-10', services: did(8000) }])
  const silent = siteActivity('silent', '2026-11', [])
  const figures = madeFigures(
    '2026-11-10',
    sumActivities('2026-11', [bare, silent]),
    sumObjectifs([none, aimed(20_000)]),
    TWENTY_DAYS,
    [
      { activity: bare, objectifs: none },
      { activity: silent, objectifs: aimed(20_000) },
    ],
  )
  expect(linePerDaySoFar(figures, 'global', 'revenue')).toBeNull()
  // 8 000 ÷ 10: no concession has a target
  const untargeted = madeFigures('2026-11-10', bare, none, TWENTY_DAYS)
  expect(linePerDaySoFar(untargeted, 'global', 'revenue')).toBe(800)
})

it('is unknown where nothing is compared: all that has a target is under doubt', () => {
  const target = { target: 373, progressPercent: 0 }
  expect(openPerDay({ ...target, dailyTarget: 0 }, 7)).toBeNull()
  expect(openPerDay({ ...target, dailyTarget: 53.25 }, 7)).toBe(53.25)
  expect(openPerDay({ ...target, dailyTarget: 53.25 }, 0)).toBeNull()
  expect(openPerDay({ ...target, progressPercent: 100, dailyTarget: 53.25 }, 7)).toBeNull()
})
