import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { noPotential } from '../planning/potential/site-potential'
import { noFigures, noFiguresByService } from '../records/figures'
import type { MonthActivity } from '../records/month-activity'
import { noObjectifs, objectifTotals } from '../targets/totals'
import {
  hoursFigures,
  hoursTargetsTab,
  monthPotential,
  readHourMeasure,
  readHourTab,
} from './hours-view'

const month = {
  ...noFiguresByService(),
  mechanic: {
    ...noFigures(),
    totalHours: 195,
    hecHours: 130,
    ongoingHours: 12.5,
    ongoingWorkshops: 4,
  },
  body: { ...noFigures(), totalHours: 65, hecHours: 52, ongoingHours: 3, ongoingWorkshops: 1 },
}
const day = {
  ...noFiguresByService(),
  mechanic: { ...noFigures(), totalHours: 14.4, hecHours: 7.5 },
  body: { ...noFigures(), totalHours: 3.5, hecHours: 3.5 },
}
const ACTIVITY: MonthActivity = {
  month: '2026-11',
  days: [{ date: '2026-11-19', cumulative: month, daily: day }],
  sites: [],
  unreadable: [],
}
const service = (
  key: 'mechanic' | 'quickService' | 'body',
  totalHours: number,
  hecHours: number,
) => ({
  key,
  totalHours,
  hecHours,
  netRevenue: 0,
  families: [],
})
const OBJECTIF = objectifTotals({
  budget: { totalHours: 480, hecHours: 0, revenue: 0, totalEntries: 0 },
  services: [service('mechanic', 320, 200), service('quickService', 0, 40), service('body', 80, 0)],
  videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
})
const DAYS = monthAt(13, 20)
const figures = madeFigures('2026-11-19', ACTIVITY, OBJECTIF, DAYS)

describe('progression (3 §2.3)', () => {
  test('HT: 260 of 480, projected 260 × 20 ÷ 13 = 400; colours by the projection', () => {
    const { lines, measure, significant } = hoursFigures(figures, 'ht')
    expect({ measure, significant }).toEqual({ measure: 'ht', significant: true })
    expect(lines).toMatchObject([
      {
        key: 'global',
        progress: {
          realized: 260,
          target: 480,
          progressPercent: 54.166667,
          projection: 400,
          projectionProgressPercent: 83.333333,
          remaining: 220,
          // 220 ÷ 7
          dailyTarget: 31.428571,
        },
        status: 'warn',
      },
      // 195 × 20 ÷ 13 = 300 of 320, 93,75 %
      { key: 'mechanic', progress: { projection: 300, remaining: 125 }, status: 'good' },
      // 480 − 320 − 80: the budget's rest (4-decisions, 64)
      { key: 'quickService', progress: { target: 80, projection: 0 }, status: 'bad' },
      // 65 × 20 ÷ 13 = 100 of 80
      { key: 'body', progress: { projection: 100, remaining: 15 }, status: 'good' },
    ])
  })

  test('HEC: 182 of 240, the sum of the services where no budget is set', () => {
    expect(hoursFigures(figures, 'hec').lines).toMatchObject([
      // 130 × 20 ÷ 13 = 200; the 52 of Carrosserie have no objective
      { progress: { realized: 182, target: 240, projection: 200 }, status: 'warn' },
      // 130 × 20 ÷ 13 = 200
      { progress: { realized: 130, target: 200, projection: 200 }, status: 'good' },
      { progress: { realized: 0, target: 40, projection: 0 }, status: 'bad' },
      { progress: { realized: 52, target: 0, projection: null }, status: 'none' },
    ])
  })

  test('previous-day rings against the target ÷ 20 working days', () => {
    expect(hoursFigures(figures, 'ht').previousDay).toMatchObject([
      // 17,9 of 24
      { key: 'global', value: 17.9, target: 24, percent: 74.583333, status: 'bad' },
      // 14,4 of 16 is 90 %
      { key: 'mechanic', value: 14.4, target: 16, percent: 90, status: 'good' },
      { key: 'quickService', value: 0, target: 4, percent: 0, status: 'bad' },
      { key: 'body', value: 3.5, target: 4, percent: 87.5, status: 'warn' },
    ])
    expect(hoursFigures(figures, 'hec').previousDay[1]).toMatchObject({
      key: 'mechanic',
      value: 7.5,
      target: 10,
      percent: 75,
      status: 'warn',
    })
  })

  test('work in progress: hours and repair orders', () => {
    expect(hoursFigures(figures, 'ht').ongoing).toEqual({
      total: { hours: 15.5, workshops: 5 },
      services: [
        { service: 'mechanic', hours: 12.5, workshops: 4 },
        { service: 'quickService', hours: 0, workshops: 0 },
        { service: 'body', hours: 3, workshops: 1 },
      ],
    })
  })

  test('is not significant without hours and without targets of hours', () => {
    const euros = { ...noFiguresByService(), body: { ...noFigures(), netRevenue: 900 } }
    const only = { date: '2026-11-19', cumulative: euros, daily: euros }
    const without = madeFigures('2026-11-19', { ...ACTIVITY, days: [only] }, noObjectifs(), DAYS)
    expect(hoursFigures(without, 'ht').significant).toBe(false)
    const targeted = madeFigures('2026-11-19', { ...ACTIVITY, days: [only] }, OBJECTIF, DAYS)
    expect(hoursFigures(targeted, 'hec').significant).toBe(true)
  })
})

describe('targets (3 §2.3)', () => {
  test('GLOBAL, and the services whose target is above 0', () => {
    expect(hoursTargetsTab(figures).targets).toEqual({
      ht: [
        { key: 'global', target: 480, perDay: 24, share: 100 },
        { key: 'mechanic', target: 320, perDay: 16, share: 66.666667 },
        { key: 'quickService', target: 80, perDay: 4, share: 16.666667 },
        { key: 'body', target: 80, perDay: 4, share: 16.666667 },
      ],
      hec: [
        { key: 'global', target: 240, perDay: 12, share: 100 },
        { key: 'mechanic', target: 200, perDay: 10, share: 83.333333 },
        { key: 'quickService', target: 40, perDay: 2, share: 16.666667 },
      ],
    })
  })

  test('without objectif, only GLOBAL with null values', () => {
    const none = madeFigures('2026-11-19', ACTIVITY, noObjectifs(), DAYS)
    expect(hoursTargetsTab(none).targets.hec).toEqual([
      { key: 'global', target: null, perDay: null, share: null },
    ])
  })
})

test('the month’s potential: frozen only where a concession froze it', () => {
  const actualized = { mechanic: 700, quickService: 0, body: 140 }
  const frozen = { mechanic: 721, quickService: 0, body: 0 }
  expect(monthPotential({ actualized, frozen, frozenCount: 1 })).toEqual({ actualized, frozen })
  expect(monthPotential({ actualized, frozen: noPotential(), frozenCount: 0 })).toEqual({
    actualized,
    frozen: null,
  })
})

test('the address names tab and measure', () => {
  expect([readHourTab('targets'), readHourTab('x'), readHourTab(null)]).toEqual([
    'targets',
    'progress',
    'progress',
  ])
  expect([readHourMeasure('hec'), readHourMeasure('revenue'), readHourMeasure(null)]).toEqual([
    'hec',
    'ht',
    'ht',
  ])
})
