import { expect, test } from 'vitest'
import { dataDates, sumVideocheck, unreadableVideocheck, videocheckFreshness } from './month'
import { cholet, nantes, reze } from './sites.fixture'

test('a scope’s data are of a first and a last date', () => {
  const dates = (...parts: Parameters<typeof sumVideocheck>[0]) => dataDates(sumVideocheck(parts))
  expect(dates(reze, cholet, nantes)).toEqual({ from: '2026-11-18', to: '2026-11-19' })
  expect(dates(reze)).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(dates(cholet)).toBeNull()
})

test('a concession with an invalid month counts in the total, and is neither late nor up to date', () => {
  const month = sumVideocheck([reze, unreadableVideocheck('dole')])
  expect(videocheckFreshness(month, '2026-11-19', () => true)).toEqual({
    total: 2,
    upToDate: 1,
    late: [],
    unreadable: ['dole'],
  })
})

test('lists late concessions: without data first, then the oldest data', () => {
  const month = sumVideocheck([reze, nantes, cholet])
  expect(videocheckFreshness(month, '2026-11-19', () => true)).toEqual({
    total: 3,
    unreadable: [],
    upToDate: 1,
    late: [
      { siteId: 'cholet', date: null },
      { siteId: 'nantes', date: '2026-11-18' },
    ],
  })
  expect(videocheckFreshness(month, '2026-11-10', () => true).late).toEqual([
    { siteId: 'cholet', date: null },
  ])
})
