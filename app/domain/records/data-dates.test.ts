import { expect, test } from 'vitest'
import { expectedDay, freshnessOn, latestOf, partDate, sitesByDataDate } from './data-dates'
import { noFiguresByService } from './figures'
import { siteActivity, sumActivities, unreadableActivity } from './month-activity'
import type { OptionalPart } from './parts'

/** A concession with a record on each of these days of November; those of the 18th have the parts given. */
const siteOn = (siteId: string, days: readonly number[], given: readonly OptionalPart[] = []) =>
  siteActivity(
    siteId,
    '2026-11',
    days.map((day) => ({
      date: `2026-11-${day}`,
      services: noFiguresByService(),
      given: day === 18 ? given : [],
    })),
  )
const sumOf = (...parts: ReturnType<typeof siteOn>[]) => sumActivities('2026-11', parts)

const A = siteOn('a', [17, 18, 19], ['workers'])
const B = siteOn('b', [16, 18])
const NONE = siteOn('c', [])
const SUM = sumOf(A, B, NONE)

test('concessions are listed by data date, the most common first', () => {
  expect(sitesByDataDate(SUM, '2026-11-18')).toEqual([
    { date: '2026-11-18', siteIds: ['a', 'b'] },
    { date: null, siteIds: ['c'] },
  ])
})

test('of data dates that as many concessions have the later one comes first', () => {
  const dates = sitesByDataDate(sumOf(NONE, B, A), '2026-11-19').map(({ date }) => date)
  expect(dates).toEqual(['2026-11-19', '2026-11-18', null])
})

test('the late concessions are named with the date of their data, those without any first', () => {
  expect(freshnessOn(SUM, '2026-11-19', { isWorked: () => true })).toEqual({
    total: 3,
    upToDate: 1,
    late: [
      { siteId: 'c', date: null },
      { siteId: 'b', date: '2026-11-18' },
    ],
    unreadable: [],
  })
  expect(freshnessOn(SUM, '2026-11-17', { isWorked: () => true }).late).toContainEqual({
    siteId: 'b',
    date: '2026-11-16',
  })
})

test('a concession with an invalid record is neither late nor up to date', () => {
  const sum = sumOf(A, B, unreadableActivity('d', '2026-11'))
  expect(freshnessOn(sum, '2026-11-19', { isWorked: () => true })).toEqual({
    total: 3,
    upToDate: 1,
    late: [{ siteId: 'b', date: '2026-11-18' }],
    unreadable: ['d'],
  })
})

test('a part has its own data date, of the records that bring it (4-decisions 41)', () => {
  expect(sitesByDataDate(SUM, '2026-11-19', 'workers')).toEqual([
    { date: null, siteIds: ['b', 'c'] },
    { date: '2026-11-18', siteIds: ['a'] },
  ])
  expect(freshnessOn(SUM, '2026-11-18', { isWorked: () => true }, 'workers')).toMatchObject({
    total: 3,
    upToDate: 1,
  })
  expect(partDate(SUM, '2026-11-19', 'workers')).toBe('2026-11-18')
  expect(partDate(SUM, '2026-11-17', 'workers')).toBeNull()
  expect(partDate(SUM, '2026-11-19', 'days')).toBe('2026-11-19')
})

test('the latest of some days', () => {
  expect(latestOf(['2026-11-18', null, '2026-11-19', '2026-11-17'])).toBe('2026-11-19')
  expect([latestOf([null]), latestOf([])]).toEqual([null, null])
})

test('a day without expected activity makes no concession late (4-decisions, 60)', () => {
  // Friday the 20th is worked; the weekend and the holiday of Monday the 23rd are not
  const isWorked = (day: string) => !['2026-11-21', '2026-11-22', '2026-11-23'].includes(day)
  const friday = siteOn('d', [20])
  const saturday = siteOn('e', [20, 21])
  const sum = sumOf(A, friday, saturday)
  for (const quiet of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
    expect(freshnessOn(sum, quiet, { isWorked })).toMatchObject({
      total: 3,
      upToDate: 2,
      late: [{ siteId: 'a', date: '2026-11-19' }],
    })
  expect(freshnessOn(sum, '2026-11-24', { isWorked })).toMatchObject({ upToDate: 0 })
  // a month that began with a weekend expects nothing yet, of whom it has nothing either
  expect(expectedDay('2026-11-02', (day) => day > '2026-11-02')).toBeNull()
  expect(freshnessOn(sumOf(NONE), '2026-11-02', { isWorked: () => false })).toMatchObject({
    upToDate: 1,
    late: [],
  })
})
