import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { staffOf } from '../planning/potential/month-staff'
import { potentialUpTo } from '../planning/potential/potential-to-date'
import { noFigures, noFiguresByService } from '../records/figures'
import { noObjectifs } from '../targets/totals'
import { potentialProgress, potentialProgressOf } from './potential-progress'

describe('potential progress (4-decisions, 22; 3 §9)', () => {
  test.each([
    // 100 − 60 − 10 = 30: at most 30 %, so no danger; 60 % is below 70
    [100, 60, 10, { percent: 60, status: 'bad', delay: 30, delayPercent: 30, danger: false }],
    [100, 60, 9.9, { delay: 30.1, delayPercent: 30.1, danger: true }],
    [100, 70, 0, { percent: 70, status: 'warn', delay: 30, danger: false }],
    [100, 69.9, 0, { status: 'bad', danger: true }],
    [100, 90, 0, { percent: 90, status: 'good', delay: 10, danger: false }],
    [100, 89.9, 0, { status: 'warn' }],
    // work in progress makes up for what is not billed yet; an advance is no negative delay
    [100, 80, 35, { percent: 80, delay: 0, delayPercent: 0, danger: false }],
    // without potential there is nothing to compare with
    [0, 12, 3, { percent: null, status: 'none', delay: 0, delayPercent: null, danger: false }],
  ])('of %d h planned, %d billed, %d in progress', (potential, realized, ongoing, expected) => {
    expect(potentialProgressOf('body', { potential, realized, ongoing })).toMatchObject(expected)
  })

  test('compares the hours billed with a planning; no verdict where a third has none', () => {
    const of = (unplanned: number, ongoing = 0) =>
      potentialProgressOf('body', {
        potential: 100,
        realized: 75 + unplanned,
        ongoing: 5 + ongoing,
        unplanned: { realized: unplanned, ongoing },
      })
    // 75 of 100, and not 105; 100 − 75 − 5 = 20
    expect(of(30, 4)).toMatchObject({
      realized: 105,
      compared: 75,
      percent: 75,
      delay: 20,
      delayPercent: 20,
      status: 'warn',
    })
    // 37 of 112 are less than a third, 37,5 of 112,5 are one
    expect(of(37).status).toBe('warn')
    expect(of(37.5)).toMatchObject({ status: 'partial', percent: 75 })
  })

  test('GLOBAL and each service at the analysed date', () => {
    const cumulative = {
      ...noFiguresByService(),
      mechanic: { ...noFigures(), totalHours: 20, ongoingHours: 2 },
      body: { ...noFigures(), totalHours: 3, ongoingHours: 0.5 },
    }
    const day = { date: '2026-11-19', cumulative, daily: cumulative }
    const figures = madeFigures(
      '2026-11-19',
      { month: '2026-11', days: [day], sites: [], unreadable: [] },
      noObjectifs(),
      monthAt(13, 20),
    )
    const days = (codes: Record<string, string>) =>
      Object.fromEntries(Object.entries(codes).map(([d, code]) => [`2026-11-${d}`, { code }]))
    const staff = staffOf('2026-11', [
      // 3 × 7 up to the 19th; the 20th comes later
      { service: 'mechanic', days: days({ '17': '1', '18': '1', '19': '1', '20': '1' }) },
      // 7 + 3,5
      { service: 'body', days: days({ '18': '1', '19': '0.5' }) },
    ])
    expect(potentialProgress(figures, potentialUpTo(staff, '2026-11-19'))).toMatchObject([
      // 31,5 − 23 − 2,5 = 6: the mechanics' advance of 1 h makes up for part of the body's 7 h
      { key: 'global', potential: 31.5, realized: 23, ongoing: 2.5, delay: 6 },
      { key: 'mechanic', potential: 21, realized: 20, ongoing: 2, delay: 0, status: 'good' },
      { key: 'quickService', potential: 0, realized: 0, percent: null },
      { key: 'body', potential: 10.5, realized: 3, ongoing: 0.5, delay: 7, danger: true },
    ])
  })
})
