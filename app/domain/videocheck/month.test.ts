import { expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import {
  dataDates,
  siteVideocheck,
  sumVideocheck,
  unreadableVideocheck,
  videocheckFreshness,
  videocheckOn,
  videocheckPath,
} from './month'
import { cholet, nantes, reze, row } from './sites.fixture'

test('a scope’s data are of a first and a last date', () => {
  const dates = (...parts: Parameters<typeof sumVideocheck>[0]) => dataDates(sumVideocheck(parts))
  expect(dates(reze, cholet, nantes)).toEqual({ from: '2026-11-18', to: '2026-11-19' })
  expect(dates(reze)).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(dates(cholet)).toBeNull()
})

test('a concession with an invalid month counts in the total, and is neither late nor up to date', () => {
  const month = sumVideocheck([reze, unreadableVideocheck('dole')])
  expect(videocheckFreshness(month, '2026-11-19', monthAt(1, 20))).toEqual({
    total: 2,
    upToDate: 1,
    late: [],
    unreadable: ['dole'],
  })
})

test('lists late concessions: without data first, then the oldest data', () => {
  const month = sumVideocheck([reze, nantes, cholet])
  expect(videocheckFreshness(month, '2026-11-19', monthAt(1, 20))).toEqual({
    total: 3,
    unreadable: [],
    upToDate: 1,
    late: [
      { siteId: 'cholet', date: null },
      { siteId: 'nantes', date: '2026-11-18' },
    ],
  })
  expect(videocheckFreshness(month, '2026-11-10', monthAt(1, 20)).late).toEqual([
    { siteId: 'cholet', date: null },
  ])
})

// Nantes: 50 entries on the 6th, 80 on the 13th, 120 on the 18th; Rezé: 80 on the 19th
const nantesByDay = siteVideocheck(
  'nantes',
  {
    ...row('2026-11-18', 120, 90, 18_000, 9_000),
    earlier: [row('2026-11-06', 50, 30, 6_000, 2_000), row('2026-11-13', 80, 70, 9_000, 5_000)],
  },
  undefined,
)

test('a month is read as of a date: the latest figures of each concession until then, else its first', () => {
  const month = sumVideocheck([nantesByDay, reze, cholet])
  const on = (date: string) => {
    const { figures, sites } = videocheckOn(month, date)
    return [figures.entries, figures.realizedRevenue, ...sites.map((site) => site.date)]
  }
  expect(on('2026-11-19')).toEqual([200, 13_500.25, '2026-11-18', '2026-11-19', null])
  // a file of the following working morning, here Wednesday the 18th, belongs to Tuesday
  expect(on('2026-11-17')).toEqual([200, 13_500.25, '2026-11-18', '2026-11-19', null])
  expect(on('2026-11-16')).toEqual([160, 9_500.25, '2026-11-13', '2026-11-19', null])
  expect(on('2026-11-02')).toEqual([130, 6_500.25, '2026-11-06', '2026-11-19', null])
  expect(videocheckOn(month, '2026-11-16').targets).toEqual(month.targets)
})

test('the path of a month sums what each date’s files hold', () => {
  const path = videocheckPath(sumVideocheck([nantesByDay, reze]))
  expect(path.map(({ date, entries, videosDone }) => [date, entries, videosDone])).toEqual([
    ['2026-11-06', 50, 30],
    ['2026-11-13', 80, 70],
    ['2026-11-18', 120, 90],
    ['2026-11-19', 200, 130],
  ])
  const until = videocheckPath(videocheckOn(sumVideocheck([nantesByDay, reze]), '2026-11-16'))
  expect(until.map(({ date }) => date)).toEqual(['2026-11-06', '2026-11-13'])
})
