import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { noFigures, noFiguresByService } from '../records/figures'
import { MECHANICS, OBJECTIF } from '../records/mechanics-month.fixture'
import type { MonthActivity } from '../records/month-activity'
import { revenueProgressTab, revenueTargetsTab } from './revenue-view'

const month = {
  ...noFiguresByService(),
  mechanic: MECHANICS,
  body: { ...noFigures(), netRevenue: 6000, totalHours: 0, hecHours: 0 },
}
const day = {
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue: 2400 },
  body: { ...noFigures(), netRevenue: -100 },
}
const ACTIVITY: MonthActivity = {
  month: '2026-11',
  days: [{ date: '2026-11-19', cumulative: month, daily: day }],
  sites: [],
  unreadable: [],
}
const figures = madeFigures('2026-11-19', ACTIVITY, OBJECTIF, monthAt(13, 20))

describe('revenue (3 §2.2)', () => {
  const tab = revenueProgressTab(figures, 'revenue')

  test('previous day against 64 000 ÷ 20 = 3 200 a day', () => {
    // 2 400 − 100 = 2 300, of which 2 400 have a target: 75 %; no target for the two others
    expect(tab.previousDay).toMatchObject([
      { key: 'global', value: 2300, target: 3200, percent: 75, status: 'warn' },
      { key: 'mechanic', value: 2400, target: 3200, percent: 75, status: 'warn' },
      { key: 'quickService', value: 0, target: null, percent: null, status: 'none' },
      { key: 'body', value: -100, target: null, percent: null, status: 'none' },
    ])
  })

  test('the split is the month’s net revenue of each service', () => {
    expect(tab.shares).toEqual([
      // 39 000 and 6 000 of 45 000
      { service: 'mechanic', value: 39_000, percent: 86.666667 },
      { service: 'quickService', value: 0, percent: 0 },
      { service: 'body', value: 6000, percent: 13.333333 },
    ])
  })

  test('CA/H: 45 000 ÷ 195 = 230,77, of which 39 000 ÷ 195 = 200 are compared with 64 000 ÷ 320 = 200', () => {
    expect(tab.rates).toMatchObject([
      { key: 'global', realized: 230.769231, target: 200, percent: 100, status: 'good' },
      { key: 'mechanic', realized: 200, target: 200, percent: 100, status: 'good' },
      { key: 'quickService', realized: null, target: null, percent: null, status: 'none' },
      { key: 'body', realized: null, target: null, percent: null, status: 'none' },
    ])
  })

  test('monthly targets: 64 000 €, 320 €/HEC, 200 €/h', () => {
    expect(revenueTargetsTab(figures).lines).toEqual([
      { key: 'global', netRevenue: 64_000, caHec: 320, caHt: 200 },
      { key: 'mechanic', netRevenue: 64_000, caHec: 320, caHt: 200 },
      { key: 'quickService', netRevenue: null, caHec: null, caHt: null },
      { key: 'body', netRevenue: null, caHec: null, caHt: null },
    ])
  })
})
