import { describe, expect, test } from 'vitest'
import fc from '../../../tests/property'
import { freshnessOn } from './data-dates'
import {
  type FiguresByService,
  noFigures,
  noFiguresByService,
  type ServiceFigures,
} from './figures'
import {
  type ActivityRecord,
  activityAt,
  cumulativeAt,
  hasRow,
  previousDay,
  siteActivity,
  sumActivities,
  withRecord,
} from './month-activity'

const mechanic = (figures: Partial<ServiceFigures>): FiguresByService => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), ...figures },
})
const record = (date: string, figures: Partial<ServiceFigures>): ActivityRecord => ({
  date,
  services: mechanic(figures),
})

describe('previous-day difference (4-decisions 17)', () => {
  test('is the whole cumulative when the month has no earlier record', () => {
    expect(previousDay(mechanic({ netRevenue: 1250.4 }), null).mechanic.netRevenue).toBe(1250.4)
  })

  test('subtracts the earlier cumulative to the cent', () => {
    const daily = previousDay(
      mechanic({ netRevenue: 12500.3, totalHours: 120.25, hecHours: 70.1, entriesClients: 41 }),
      mechanic({ netRevenue: 10000.1, totalHours: 100.5, hecHours: 60, entriesClients: 36 }),
    ).mechanic
    expect(daily).toMatchObject({
      netRevenue: 2500.2,
      totalHours: 19.75,
      hecHours: 10.1,
      entriesClients: 5,
    })
  })

  test('is negative after a credit note', () => {
    const daily = previousDay(mechanic({ netRevenue: 9800 }), mechanic({ netRevenue: 10000 }))
    expect(daily.mechanic.netRevenue).toBe(-200)
  })

  test('copies snapshots unchanged', () => {
    const daily = previousDay(
      mechanic({ ongoingHours: 8, ongoingWorkshops: 2 }),
      mechanic({ ongoingHours: 5, ongoingWorkshops: 3 }),
    ).mechanic
    expect([daily.ongoingHours, daily.ongoingWorkshops]).toEqual([8, 2])
  })
})

describe('a month with one more record (4-decisions 17 and 41)', () => {
  const month = siteActivity('a', '2026-11', [
    { ...record('2026-11-02', { netRevenue: 100 }), given: ['workers'] },
    { ...record('2026-11-04', { netRevenue: 400 }), given: ['workers', 'sales'] },
    record('2026-11-06', { netRevenue: 450 }),
  ])
  const daily = (activity: typeof month) =>
    activity.days.map(({ date, daily: { mechanic } }) => [date.slice(8), mechanic.netRevenue])

  test.each<[string, number, unknown]>([
    // between two records: the next record's difference shrinks by that much
    ['2026-11-03', 150, { '02': 100, '03': 50, '04': 250, '06': 50 }],
    ['2026-11-04', 300, { '02': 100, '04': 200, '06': 150 }],
    ['2026-11-01', 30, { '01': 30, '02': 70, '04': 300, '06': 50 }],
    ['2026-11-07', 440, { '02': 100, '04': 300, '06': 50, '07': -10 }],
  ])('of %s, %i € since the 1st', (date, netRevenue, days) => {
    const updated = withRecord(month, record(date, { netRevenue }))
    expect(Object.fromEntries(daily(updated))).toEqual(days)
    const dates = updated.days.map((day) => day.date)
    expect(dates).toEqual([...dates].sort())
  })

  test('equals the month computed from all records', () => {
    const given = { ...record('2026-11-03', { netRevenue: 150 }), given: ['sales'] as const }
    const records = [
      { ...record('2026-11-02', { netRevenue: 100 }), given: ['workers'] as const },
      { ...record('2026-11-04', { netRevenue: 400 }), given: ['workers', 'sales'] as const },
      record('2026-11-06', { netRevenue: 450 }),
    ]
    expect(withRecord(month, given)).toEqual(siteActivity('a', '2026-11', [...records, given]))
  })

  test('has the optional parts of a record that replaces another', () => {
    const again = withRecord(month, { ...record('2026-11-04', {}), given: ['sales'] })
    expect(freshnessOn(again, '2026-11-04', { isWorked: () => true }, 'sales').upToDate).toBe(1)
    expect(freshnessOn(again, '2026-11-04', { isWorked: () => true }, 'workers').late).toEqual([
      { siteId: 'a', date: '2026-11-02' },
    ])
  })
})

// A has data every day; B's last record is of the 18th, after one of the 16th
const A = siteActivity('a', '2026-11', [
  record('2026-11-19', { netRevenue: 900, ongoingHours: 4 }),
  record('2026-11-17', { netRevenue: 500, ongoingHours: 7 }),
  record('2026-11-18', { netRevenue: 950, ongoingHours: 6 }),
])
const B = siteActivity('b', '2026-11', [
  record('2026-11-16', { netRevenue: 2000, ongoingHours: 1 }),
  record('2026-11-18', { netRevenue: 2600, ongoingHours: 3 }),
])
const NONE = siteActivity('c', '2026-11', [])
const SUM = sumActivities('2026-11', [A, B, NONE])
const at = (date: string) => activityAt(SUM, date)

describe('a scope’s month (4-decisions 18)', () => {
  test('has one day per date of any of its records', () => {
    expect(SUM.days.map((day) => day.date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ])
  })

  test('adds each concession at its latest record not after the day', () => {
    expect(SUM.days.map((day) => day.cumulative.mechanic.netRevenue)).toEqual([
      2000, 2500, 3550, 3500,
    ])
    expect(SUM.days.map((day) => day.cumulative.mechanic.ongoingHours)).toEqual([1, 8, 9, 7])
  })

  test('adds by real date for the chart and J-1: A −50 on the 19th, 0 for B', () => {
    expect(SUM.days.map((day) => day.daily.mechanic.netRevenue)).toEqual([2000, 500, 1050, -50])
  })

  test('is read at the latest day not after a date, and is null before the first', () => {
    expect(at('2026-11-22')?.date).toBe('2026-11-19')
    expect(at('2026-11-17')?.date).toBe('2026-11-17')
    expect(at('2026-11-15')).toBeNull()
  })

  test('corrects the following difference when an earlier day arrives late', () => {
    const corrected = siteActivity('b', '2026-11', [
      record('2026-11-18', { netRevenue: 2600 }),
      record('2026-11-16', { netRevenue: 2000 }),
      record('2026-11-17', { netRevenue: 2450 }),
    ])
    expect(corrected.days.map((day) => day.daily.mechanic.netRevenue)).toEqual([2000, 450, 150])
  })
})

const MONTH = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 30 }),
    cents: fc.integer({ min: -50_000, max: 900_000 }),
  }),
  { maxLength: 12 },
)

describe('properties', () => {
  const sites = fc.array(MONTH, { minLength: 1, maxLength: 6 }).map((months) =>
    months.map((entries, i) => {
      const byDay = new Map(entries.map(({ day, cents }) => [day, cents / 100]))
      return siteActivity(
        `s${i}`,
        '2026-11',
        [...byDay].map(([day, netRevenue]) =>
          record(`2026-11-${String(day).padStart(2, '0')}`, { netRevenue }),
        ),
      )
    }),
  )

  test('summing plates then the group equals summing the concessions', () => {
    fc.assert(
      fc.property(sites, fc.nat(6), (parts, cut) => {
        const plates = [parts.slice(0, cut), parts.slice(cut)]
        const twice = sumActivities(
          '2026-11',
          plates.map((plate) => sumActivities('2026-11', plate)),
        )
        const once = sumActivities('2026-11', parts)
        expect(twice.days).toEqual(once.days)
      }),
    )
  })

  test('a concession’s daily figures add up to its cumulative', () => {
    fc.assert(
      fc.property(sites, (parts) => {
        for (const part of parts) {
          const added = part.days.reduce((sum, day) => sum + day.daily.mechanic.netRevenue, 0)
          expect(added).toBeCloseTo(part.days.at(-1)?.cumulative.mechanic.netRevenue ?? 0, 6)
        }
      }),
    )
  })
})

test('the sum of some concessions by a day is null without any record', () => {
  expect(cumulativeAt([A, B, NONE], '2026-11-17')?.mechanic.netRevenue).toBe(2500)
  expect(cumulativeAt([A, B, NONE], '2026-11-16')?.mechanic.netRevenue).toBe(2000)
  expect(cumulativeAt([A, B, NONE], '2026-11-15')).toBeNull()
  expect(cumulativeAt([], '2026-11-17')).toBeNull()
  // 0,1 + 0,2 must not show binary noise
  const tenths = [0.1, 0.2].map((netRevenue) =>
    siteActivity('a', '2026-11', [record('2026-11-02', { netRevenue })]),
  )
  expect(cumulativeAt(tenths, '2026-11-02')?.mechanic.netRevenue).toBe(0.3)
})

test('a file that gives no activity leaves the rows of its day', () => {
  const date = '2026-11-18'
  const services = noFiguresByService()
  const one = siteActivity('s', '2026-11', [{ date, services, rows: ['mechanic'] }])
  const people = withRecord(one, { date, services, given: ['workers'] })
  expect(hasRow(people, 'mechanic', date)).toBe(true)
  expect(hasRow(people, 'quickService', date)).toBe(false)
  // a day that is new has all of them
  const next = withRecord(people, { date: '2026-11-19', services, given: ['workers'] })
  expect(hasRow(next, 'quickService', '2026-11-19')).toBe(true)
})
