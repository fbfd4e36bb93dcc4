import { describe, expect, test } from 'vitest'
import { type ElapsedDays, elapsedPercent } from '../calendar/working-days'
import { percentOf } from '../percent'
import {
  chartDailyTarget,
  gapToDate,
  prorata,
  remaining,
  unroundedProrata,
} from '../records/projection'
import { madeProgress as progressOf } from './progress.fixture'

const NOVEMBER_19 = { elapsed: 13, total: 20 }

const projection = (realized: number, target: number, { elapsed, total }: ElapsedDays) =>
  progressOf([{ realized, target, elapsed }], total).projection

describe('figures against targets (3 §9, 4-decisions 19)', () => {
  test('projection = realised × total ÷ elapsed', () => {
    // 418 250 × 20 ÷ 13 = 8 365 000 ÷ 13
    expect(projection(418_250, 600_000, NOVEMBER_19)).toBe(643_461.538462)
    // 390 × 20 ÷ 13
    expect(projection(390, 500, NOVEMBER_19)).toBe(600)
  })

  test('projection is N/A without target or before the first working day', () => {
    expect(projection(418_250, 0, NOVEMBER_19)).toBeNull()
    expect(projection(418_250, 600_000, { elapsed: 0, total: 20 })).toBeNull()
  })

  test('projection of a negative month is negative', () => {
    expect(projection(-130, 1000, NOVEMBER_19)).toBe(-200)
  })

  test('remaining never falls below 0', () => {
    expect(remaining(418_250, 600_000)).toBe(181_750)
    expect(remaining(600_000.01, 600_000)).toBe(0)
    expect(remaining(-50, 100)).toBe(150)
  })

  test('daily target = remaining ÷ remaining working days, 0 when none remains', () => {
    const perDay = (realized: number, elapsed: number) =>
      progressOf([{ realized, target: 600_000, elapsed }], 20).dailyTarget
    // 181 750 ÷ 7
    expect(perDay(418_250, 13)).toBe(25_964.285714)
    expect([perDay(418_250, 20), perDay(418_250, 21), perDay(700_000, 13)]).toEqual([0, 0, 0])
  })

  test('chart daily target = target ÷ working days', () => {
    expect(chartDailyTarget(600_000, NOVEMBER_19)).toBe(30_000)
    expect(chartDailyTarget(0, NOVEMBER_19)).toBeNull()
    expect(chartDailyTarget(600_000, { total: 0 })).toBeNull()
  })

  test('prorata = target × elapsed ÷ total', () => {
    expect(prorata(600_000, NOVEMBER_19)).toBe(390_000)
    expect(prorata(600_000, { elapsed: 0, total: 0 })).toBe(0)
  })

  test('parts are projected and due at their own dates, from the first working day on (4-decisions, 39)', () => {
    const parts = [
      // on its first working day: 30 × 20, and 400 ÷ 20 due
      { realized: 30, target: 400, elapsed: 1 },
      // Saturday's figures before any working day: compared, with nothing due and no projection (4-decisions, 64)
      { realized: 5, target: 100, elapsed: 0 },
    ]
    expect(progressOf(parts, 20)).toEqual({
      realized: 35,
      compared: 35,
      target: 500,
      wholeTarget: 500,
      due: 20,
      // 35 of 500; 600 of 400
      progressPercent: 7,
      projection: 600,
      projectionProgressPercent: 150,
      // 370 ÷ 19 + 95 ÷ 20
      remaining: 465,
      dailyTarget: 24.223684,
    })
  })

  test('a month without working day has 0 due and a daily target of 0', () => {
    const none = { elapsed: 0, total: 0 }
    expect(unroundedProrata(600_000, none)).toBe(0)
    expect(progressOf([{ realized: 10, target: 50, elapsed: 0 }], none.total)).toMatchObject({
      due: 0,
      projection: null,
      projectionProgressPercent: null,
      dailyTarget: 0,
    })
    expect([elapsedPercent(none), elapsedPercent({ elapsed: 1, total: 1 })]).toEqual([0, 100])
  })

  test('the daily target of the days left is the sum of the parts’, each from its data date on', () => {
    // (600 − 200) ÷ (20 − 10) + (300 − 100) ÷ (20 − 12) = 40 + 25
    const parts = [
      { realized: 200, target: 600, elapsed: 10 },
      { realized: 100, target: 300, elapsed: 12 },
    ]
    expect(progressOf(parts, 20).dailyTarget).toBe(65)
  })

  test('a rate covers the parts that have data and a target (4-decisions, 53)', () => {
    const parts = [
      // of 1 000 realised, 400 without a target
      { realized: 1000, target: 1200, elapsed: 10, untargeted: 400 },
      // no data of the month
      { realized: 0, target: 500, elapsed: null },
    ]
    expect(progressOf(parts, 20)).toEqual({
      realized: 1000,
      compared: 600,
      target: 1200,
      wholeTarget: 1700,
      due: 600,
      progressPercent: 50,
      projection: 1200,
      projectionProgressPercent: 100,
      // 400 of 1 000 is more than a third
      remaining: 600,
      dailyTarget: 60,
      partial: true,
    })
    // 299 of 900 is less, 300 is a third
    const partial = (untargeted: number) =>
      progressOf([{ realized: 900, target: 1200, elapsed: 10, untargeted }], 20).partial
    expect([partial(299), partial(300)]).toEqual([undefined, true])
  })

  test('nothing is outside where no part has a target; before any data every target counts', () => {
    expect(progressOf([{ realized: 9, target: 0, elapsed: 3, untargeted: 9 }], 20)).toMatchObject({
      compared: 0,
      target: 0,
      progressPercent: null,
    })
    expect(progressOf([{ realized: 0, target: 50, elapsed: null }], 20)).toMatchObject({
      target: 50,
      progressPercent: 0,
      due: 0,
    })
  })

  test('the gap to date is null while 0 is due', () => {
    expect(gapToDate({ compared: 1500.1, due: 1560 })).toBe(-59.9)
    expect(gapToDate({ compared: 1500, due: 0 })).toBeNull()
  })

  test('percent of a target, none without target', () => {
    expect(percentOf(1176, 2400)).toBe(49)
    expect(percentOf(1176, 0)).toBeNull()
    expect(percentOf(null, 2400)).toBeNull()
  })

  test('all figures together', () => {
    expect(progressOf([{ realized: 1176, target: 2400, elapsed: 13 }], 20)).toEqual({
      realized: 1176,
      compared: 1176,
      target: 2400,
      wholeTarget: 2400,
      due: 1560, // 2 400 × 13 ÷ 20
      progressPercent: 49,
      projection: 1809.230769, // 23 520 ÷ 13
      projectionProgressPercent: 75.384615, // 1 809,230769 ÷ 24
      remaining: 1224,
      dailyTarget: 174.857143, // 1 224 ÷ 7
    })
  })
})
