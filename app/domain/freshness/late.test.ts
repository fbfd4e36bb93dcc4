import { expect, test } from 'vitest'
import { noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities, unreadableActivity } from '../records/month-activity'
import { freshnessWhenDue } from './late'

const services = noFiguresByService()
const site = (siteId: string, ...dates: string[]) =>
  siteActivity(
    siteId,
    dates[0]?.slice(0, 7) ?? '2026-04',
    dates.map((date) => ({ date, services })),
  )

test('late is who has no record of the day that is due nor a later one (7-beyond §2)', () => {
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

test('a record of the month that has begun since counts', () => {
  const april = sumActivities('2026-04', [site('a', '2026-04-29'), site('b', '2026-04-29')])
  const may = sumActivities('2026-05', [site('a', '2026-05-01'), siteActivity('b', '2026-05', [])])
  expect(freshnessWhenDue('2026-04-30', april, may)).toMatchObject({
    upToDate: 1,
    late: [{ siteId: 'b', date: '2026-04-29' }],
  })
})
