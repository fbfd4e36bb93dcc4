import { describe, expect, it } from 'vitest'
import { fullAddress, isIncomplete, previousSelection } from './scope-url'

const AT = {
  scope: { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' },
  selected: '2026-10-30',
  today: '2026-11-02',
} as const
const full = (address: string, place: Parameters<typeof fullAddress>[1] = AT) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return fullAddress(pathname, place, searchParams)
}
const incomplete = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return isIncomplete(pathname, searchParams)
}

describe('the complete URL', () => {
  it.each([
    ['/synthesis', '/synthesis?group=g&plate=p&site=s&date=2026-10-30'],
    ['/synthesis?tab=progress', '/synthesis?group=g&plate=p&site=s&date=2026-10-30&tab=progress'],
    ['/synthesis?date=2026-01-05', '/synthesis?group=g&plate=p&site=s&date=2026-01-05'],
    // the page reports an invalid date
    ['/synthesis?date=demain', '/synthesis?group=g&plate=p&site=s&date=demain'],
    ['/synthesis?group=x&plate=&avant=x.', '/synthesis?group=g&plate=p&site=s&date=2026-10-30'],
    ['/synthesis?_data=routes%2Fx', '/synthesis?group=g&plate=p&site=s&date=2026-10-30'],
    // the month of today, although the previous day is in another month
    ['/planning', '/planning?group=g&plate=p&site=s&date=2026-10-30&month=2026-11'],
    ['/targets?month=2026-01', '/targets?group=g&plate=p&site=s&date=2026-10-30&month=2026-01'],
    ['/print-planning', '/print-planning?group=g&plate=p&site=s&month=2026-11'],
    ['/planning/export?q=a', '/planning/export?group=g&plate=p&site=s&month=2026-11&q=a'],
    [
      '/planning?mm=02&yyyy=2028',
      '/planning?group=g&plate=p&site=s&date=2026-10-30&mm=02&yyyy=2028',
    ],
  ])('of %s is %s', (address, expected) => {
    expect(full(address)).toBe(expected)
    expect(incomplete(full(address))).toBe(false)
  })

  it('has an empty group when no scope is selected, so that the cookie does not apply', () => {
    expect(full('/hours', { ...AT, scope: null })).toBe('/hours?group=&date=2026-10-30')
    expect(incomplete('/hours?group=&date=2026-10-30')).toBe(false)
    expect(full('/hours', { ...AT, scope: { type: 'all' } })).toBe(
      '/hours?group=all&date=2026-10-30',
    )
  })

  it('of pages without figures is their path', () => {
    for (const path of ['/admin/users', '/help', '/profile', '/import', '/api/docs']) {
      expect(full(path)).toBe(path)
      expect(incomplete(path)).toBe(false)
    }
  })
})

describe('an incomplete URL', () => {
  it.each([
    ['/synthesis', true],
    ['/synthesis?group=g', true],
    ['/synthesis?group=g&date=', true],
    ['/synthesis?date=2026-10-30', true],
    ['/synthesis?site=s&date=2026-10-30', false],
    ['/synthesis?group=g&date=2026-10-30&avant=.', true],
    ['/targets?group=g&date=2026-10-30', true],
    ['/targets?group=g&month=2026-11', true],
    ['/targets?group=g&date=2026-10-30&month=2026-11', false],
    ['/print-planning?month=2026-11', true],
    ['/print-planning?site=s', true],
    ['/print-planning?site=s&month=2026-11', false],
    ['/planning/export?group=&month=2026-11', false],
  ])('%s: %s', (address, expected) => {
    expect(incomplete(address)).toBe(expected)
  })
})

it('reads the entries shown by the form without JavaScript', () => {
  const before = (query: string) => previousSelection(new URLSearchParams(query))
  expect(before('group=g')).toBeNull()
  expect(before('avant=.')).toEqual({})
  expect(before('avant=g.')).toEqual({ group: 'g' })
  expect(before('avant=g.p')).toEqual({ group: 'g', plate: 'p' })
})
