import { describe, expect, test } from 'vitest'
import {
  chartDailyTarget,
  dailyTarget,
  type ElapsedDays,
  elapsedPercent,
  gapToDate,
  percentOf,
  progressOf,
  prorata,
  remaining,
  unroundedProrata,
} from './projection'

const NOVEMBER_19 = { elapsed: 13, total: 20 }
const projection = (realized: number, target: number, { elapsed, total }: ElapsedDays) =>
  progressOf([{ realized, target, elapsed }], { elapsed, total }).projection

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
    // 181 750 ÷ 7
    expect(dailyTarget(418_250, 600_000, NOVEMBER_19)).toBe(25_964.285714)
    expect(dailyTarget(418_250, 600_000, { elapsed: 20, total: 20 })).toBe(0)
    expect(dailyTarget(700_000, 600_000, NOVEMBER_19)).toBe(0)
  })

  test('chart daily target = target ÷ working days', () => {
    expect(chartDailyTarget(600_000, NOVEMBER_19)).toBe(30_000)
    expect(chartDailyTarget(0, NOVEMBER_19)).toBeNull()
    expect(chartDailyTarget(600_000, { elapsed: 0, total: 0 })).toBeNull()
  })

  test('prorata = target × elapsed ÷ total', () => {
    expect(prorata(600_000, NOVEMBER_19)).toBe(390_000)
    expect(prorata(600_000, { elapsed: 0, total: 0 })).toBe(0)
  })

  test('parts are projected and due at their own dates, from the first working day on (4-decisions, 39)', () => {
    const parts = [
      // on its first working day: 30 × 20, and 400 ÷ 20 due
      { realized: 30, target: 400, elapsed: 1 },
      // a Saturday's figures before any working day: realised, neither projected nor due
      { realized: 5, target: 100, elapsed: 0 },
    ]
    expect(progressOf(parts, { elapsed: 1, total: 20 })).toEqual({
      ...{ realized: 35, target: 500, due: 20, progressPercent: 7 },
      // 600 of the 400 that are projected at all
      ...{ projection: 600, projectionProgressPercent: 150 },
      // 465 ÷ 19
      ...{ remaining: 465, dailyTarget: 24.473684 },
    })
  })

  test('a month without working day has nothing due and nothing to bring', () => {
    const none = { elapsed: 0, total: 0 }
    expect(unroundedProrata(600_000, none)).toBe(0)
    expect(progressOf([{ realized: 10, target: 50, elapsed: 0 }], none)).toMatchObject({
      ...{ due: 0, projection: null, projectionProgressPercent: null, dailyTarget: 0 },
    })
    expect([elapsedPercent(none), elapsedPercent({ elapsed: 1, total: 1 })]).toEqual([0, 100])
  })

  test('nothing is left to bring once more days have come than the month counts', () => {
    expect(dailyTarget(100, 600, { elapsed: 21, total: 20 })).toBe(0)
  })

  test('the gap to date is nothing before anything is due', () => {
    expect(gapToDate({ realized: 1500.1, due: 1560 })).toBe(-59.9)
    expect(gapToDate({ realized: 1500, due: 0 })).toBeNull()
  })

  test('percent of a target, none without target', () => {
    expect(percentOf(1176, 2400)).toBe(49)
    expect(percentOf(1176, 0)).toBeNull()
    expect(percentOf(null, 2400)).toBeNull()
  })

  test('all of them together', () => {
    expect(progressOf([{ realized: 1176, target: 2400, elapsed: 13 }], NOVEMBER_19)).toEqual({
      realized: 1176,
      target: 2400,
      due: 1560, // 2 400 × 13 ÷ 20
      progressPercent: 49,
      projection: 1809.230769, // 23 520 ÷ 13
      projectionProgressPercent: 75.384615, // 1 809,230769 ÷ 24
      remaining: 1224,
      dailyTarget: 174.857143, // 1 224 ÷ 7
    })
  })
})
