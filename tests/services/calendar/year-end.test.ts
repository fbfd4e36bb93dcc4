import { beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import type { SiteScope } from '~/domain/hierarchy/network'
import { historyPage } from '~/services/analysis/history.server'
import { hoursPage } from '~/services/analysis/hours.server'
import { readStatistics } from '~/services/analysis/records-rest.server'
import { readSameWorkingDay } from '~/services/analysis/same-working-day.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
let a1: TestNetwork['sites']['a1']
let scope: SiteScope
beforeEach(async () => {
  a1 = (await makeNetwork()).sites.a1
  scope = siteScopeOf(a1)
})
const record = (date: string, netRevenue: number) =>
  importActivity(a1, date, { mechanic: { netRevenue, totalHours: netRevenue / 100 } })
const holidays = async (...days: string[]) => {
  for (const day of days) await makeHoliday({ date: day, name: 'Férié' })
}
const at = async (date: string) => ({ scope, date, reference: await referenceData() })

/** CA Net at a date: data date, J-1 with its number of days, and figures that depend on working days. */
async function on(date: string) {
  const found = await readStatistics(admin, { date, site: a1._id })
  const { realized, due, projection, dailyTarget } = found.globalTotals.netRevenue
  const { dataDate, daySpan, elapsedWorkingDays: elapsed, totalWorkingDaysInMonth: total } = found
  const day = found.globalTotals.dailyNetRevenue
  return { dataDate, realized, day, daySpan, due, projection, dailyTarget, days: [elapsed, total] }
}
const ranks = async (date: string) => {
  const month = await readScopeMonth(scope, date, await referenceData())
  return (await readSameWorkingDay(scope, date, month)).map(
    (rank) => rank?.revenue && [rank.revenue.month, rank.revenue.value],
  )
}
const lastOfHistory = async (date: string) => {
  const { view } = await historyPage(admin, await at(date), new URLSearchParams())
  if (view.state !== 'data') throw new Error(view.state)
  return view.rows.at(-1)
}

describe('from 31 December to January', () => {
  beforeEach(async () => {
    await holidays('2025-12-25', '2026-01-01', '2026-12-25', '2027-01-01')
    // 22 working days: 1 to 4, 7 to 11, 14 to 18, 21 to 24, 28 to 31; January has 20: 4 to 29
    await storeObjectif(a1, '2026-12', { revenue: 110_000, hours: 1100, hec: 800 })
    await storeObjectif(a1, '2027-01', { revenue: 100_000, hours: 1000, hec: 800 })
    for (const [date, sum] of [
      ['2026-01-02', 5_000] as const,
      ['2026-01-30', 90_000] as const,
      ['2026-12-01', 4_000] as const,
      ['2026-12-30', 105_000] as const,
      ['2026-12-31', 108_000] as const,
    ])
      await record(date, sum)
  })

  test('the 31st shows the whole month; January without record links back to December', async () => {
    expect(await on('2026-12-31')).toEqual({
      dataDate: '2026-12-31',
      realized: 108_000,
      day: 3_000,
      daySpan: undefined,
      due: 110_000,
      projection: 108_000,
      dailyTarget: 0,
      days: [22, 22],
    })
    // the 1st is a holiday; the 4th is the first working day, with December's import alone
    for (const date of ['2027-01-01', '2027-01-04']) {
      // 100 000 ÷ 20: without data no day has elapsed and all days are left (4-decisions, 39)
      expect(await on(date)).toEqual({
        dataDate: null,
        realized: 0,
        day: 0,
        daySpan: undefined,
        due: 0,
        projection: null,
        dailyTarget: 5_000,
        days: [0, 20],
      })
      const { view } = await synthesisPage(admin, await at(date), new URLSearchParams())
      expect(view).toMatchObject({ state: 'empty', reason: 'no-data', latest: '2026-12-31' })
    }
  })

  test('January starts at 0: J-1 does not subtract December, ranks and history compare with the months before', async () => {
    await record('2027-01-04', 6_000)
    // 100 000 × 1 ÷ 20; 6 000 × 20 ÷ 1; 94 000 ÷ 19
    expect(await on('2027-01-04')).toEqual({
      dataDate: '2027-01-04',
      realized: 6_000,
      day: 6_000,
      daySpan: undefined,
      due: 5_000,
      projection: 120_000,
      dailyTarget: 4_947.368421,
      days: [1, 20],
    })
    // the first working days: Tuesday 1 December, and Friday 2 January after a holiday
    expect(await ranks('2027-01-04')).toEqual([
      ['2026-12', 4_000],
      ['2026-01', 5_000],
    ])
    expect(await lastOfHistory('2027-01-04')).toMatchObject({
      key: '2027-01',
      realized: 6_000,
      previous: 5_000,
      change: 20,
    })
  })

  test('data of the holiday itself have no working day, and the next day’s difference includes them', async () => {
    await record('2027-01-01', 300)
    expect(await on('2027-01-03')).toMatchObject({
      dataDate: '2027-01-01',
      realized: 300,
      day: 300,
      due: 0,
      projection: null,
    })
    await record('2027-01-04', 6_000)
    expect(await on('2027-01-04')).toMatchObject({ day: 5_700, daySpan: undefined, due: 5_000 })
  })
})

describe('29 February', () => {
  beforeEach(async () => {
    // 21 working days, 28 February is the 20th; February 2027 and 2029 have 20
    await storeObjectif(a1, '2028-02', { revenue: 105_000, hours: 1050, hec: 800 })
    for (const [date, sum] of [
      ['2027-02-25', 70_000] as const,
      ['2027-02-26', 80_000] as const,
      ['2028-02-28', 100_000] as const,
      ['2028-02-29', 104_000] as const,
    ])
      await record(date, sum)
  })

  test('is the 21st working day of its month, compared with the last of a February with 20', async () => {
    expect(await on('2028-02-28')).toMatchObject({ due: 100_000, projection: 105_000 })
    expect(await on('2028-02-29')).toMatchObject({ due: 105_000, projection: 104_000, day: 4_000 })
    for (const date of ['2028-02-28', '2028-02-29'])
      expect(await ranks(date), date).toEqual([null, ['2027-02', 80_000]])
    // the month is complete: 104 000 compared with the whole of February 2027
    expect(await lastOfHistory('2028-02-29')).toMatchObject({
      realized: 104_000,
      previous: 80_000,
      change: 30,
      partial: false,
    })
  })

  test('a year later a whole February is compared with a whole one, its 27th with the data by the 27th', async () => {
    await record('2029-02-27', 98_000)
    // February 2028 had no record by the 27th
    expect(await lastOfHistory('2029-02-27')).toMatchObject({ previous: null, change: null })
    // the 19th working day of February 2028 is Friday 25
    expect(await ranks('2029-02-27')).toEqual([null, null])
    await record('2029-02-28', 130_000)
    expect(await lastOfHistory('2029-02-28')).toMatchObject({
      realized: 130_000,
      previous: 104_000,
      change: 25,
    })
    // the 20th working day
    expect(await ranks('2029-02-28')).toEqual([null, ['2028-02', 100_000]])
  })
})

test('a holiday on the first of a month: the first working day’s data are a day’s, not the weekend’s', async () => {
  // May 2026 begins on a Friday; 17 working days
  await holidays('2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25')
  await storeObjectif(a1, '2026-05', { revenue: 170_000, hours: 1700, hec: 800 })
  await record('2026-05-04', 9_000)
  expect(await on('2026-05-04')).toEqual({
    dataDate: '2026-05-04',
    realized: 9_000,
    day: 9_000,
    daySpan: undefined,
    // 170 000 ÷ 17; 9 000 × 17; 161 000 ÷ 16
    due: 10_000,
    projection: 153_000,
    dailyTarget: 10_062.5,
    days: [1, 17],
  })
})

test('a month without working days has its figures, and none that is divided by days', async () => {
  await holidays(...daysOf('2026-08'))
  await storeObjectif(a1, '2026-08', { revenue: 10_000, hours: 100, hec: 80 })
  await record('2026-08-03', 2_000)
  await record('2026-08-06', 2_500)
  expect(await on('2026-08-06')).toEqual({
    dataDate: '2026-08-06',
    realized: 2_500,
    day: 500,
    daySpan: undefined,
    due: 0,
    projection: null,
    dailyTarget: 0,
    days: [0, 0],
  })
  const { view } = await synthesisPage(admin, await at('2026-08-06'), new URLSearchParams())
  if (view.state !== 'data' || !('gauges' in view.content)) throw new Error(view.state)
  expect(view.content.gauges[0]).toMatchObject({
    percent: 25,
    duePercent: 0,
    gapToDate: null,
    projection: null,
    status: 'none',
  })
  expect(JSON.stringify(view)).not.toMatch(/NaN|Infinity/)
})

test('a concession closed all month has no potential, and its sales have no late target', async () => {
  const days = daysOf('2026-08').map((day) => [day.slice(8), 'CP'])
  await storePlanning(a1, '2026-08', 'mechanic', Object.fromEntries(days))
  await storeObjectif(a1, '2026-08', { revenue: 10_000, hours: 100, hec: 80 })
  await record('2026-08-06', 2_000)
  const { view } = await hoursPage(admin, await at('2026-08-06'), new URLSearchParams())
  if (view.state !== 'data' || view.content.tab !== 'progress') throw new Error(view.state)
  expect(view.content.potential).toMatchObject({
    value: { lines: [{ potential: 0, delay: 0, percent: null, status: 'none' }, {}, {}, {}] },
  })
  const { globalTotals } = await readStatistics(admin, { date: '2026-08-06', site: a1._id })
  expect(globalTotals).toMatchObject({ potentialHours: 0, dailyStaff: 0, cumulativeStaff: 0 })
  // 4 of 21 working days: 3 to 6 August
  expect(globalTotals.netRevenue).toMatchObject({ realized: 2_000, projection: 10_500 })
  expect(JSON.stringify(view)).not.toMatch(/NaN|Infinity/)
})
