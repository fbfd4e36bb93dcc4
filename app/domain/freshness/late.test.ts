import { expect, test } from 'vitest'
import { noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities, unreadableActivity } from '../records/month-activity'
import { dayToReport, freshnessWhenDue } from './late'

const services = noFiguresByService()
const site = (siteId: string, ...dates: string[]) =>
  siteActivity(
    siteId,
    dates[0]?.slice(0, 7) ?? '2026-04',
    dates.map((date) => ({ date, services })),
  )

test('a concession without a record of the due day or later is late (7-beyond §2)', () => {
  const april = sumActivities('2026-04', [
    site('on-time', '2026-04-02', '2026-04-03'),
    site('by-the-holiday', '2026-04-02', '2026-04-06'),
    site('late', '2026-04-02'),
    site('never'),
    unreadableActivity('broken', '2026-04'),
  ])
  expect(freshnessWhenDue('2026-04-03', april, null)).toEqual({
    total: 5,
    upToDate: 2,
    late: [
      { siteId: 'never', date: null },
      { siteId: 'late', date: '2026-04-02' },
    ],
    unreadable: ['broken'],
  })
})

test('a concession whose only record is of the due day is not late', () => {
  const april = sumActivities('2026-04', [site('a', '2026-04-03'), site('b', '2026-04-02')])
  expect(freshnessWhenDue('2026-04-03', april, null)).toMatchObject({
    upToDate: 1,
    late: [{ siteId: 'b', date: '2026-04-02' }],
  })
})

test('a record of the month that has begun since counts', () => {
  const april = sumActivities('2026-04', [site('a', '2026-04-29'), site('b', '2026-04-29')])
  const may = sumActivities('2026-05', [site('a', '2026-05-01'), siteActivity('b', '2026-05', [])])
  expect(freshnessWhenDue('2026-04-30', april, may)).toMatchObject({
    upToDate: 1,
    late: [{ siteId: 'b', date: '2026-04-29' }],
  })
})

test('the reported day is the due day, or a later holiday if most files have its date', () => {
  const sum = (...parts: ReturnType<typeof site>[]) => sumActivities('2026-04', parts)
  const due = '2026-04-03'
  const tuesday = '2026-04-07'
  const easter = site('a', '2026-04-03', '2026-04-06')
  const friday = site('b', '2026-04-03')
  expect(dayToReport(due, tuesday, sum(easter, site('c', '2026-04-06'), friday))).toBe('2026-04-06')
  expect(dayToReport(due, tuesday, sum(easter, friday, site('c', '2026-04-03')))).toBe(due)
  // a Monday shows Friday, even if files of Saturday exist
  const saturday = sum(site('a', '2026-04-10', '2026-04-11'), site('b', '2026-04-11'))
  expect(dayToReport('2026-04-10', '2026-04-13', saturday)).toBe('2026-04-10')
  // 1 May is in another month than the due day
  expect(dayToReport('2026-04-30', '2026-05-02', sum(site('a', '2026-04-30')))).toBe('2026-04-30')
})
