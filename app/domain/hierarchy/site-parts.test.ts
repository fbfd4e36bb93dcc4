import { expect, it } from 'vitest'
import { isExcluded, readSitePart } from './site-parts'

it('a part is away until a figure after the last one that was known', () => {
  const excluded = [{ part: 'body' as const, last: '2026-09-30' }]
  expect(isExcluded(excluded, 'body', '2026-09-30')).toBe(true)
  // the known figure is older than twelve months
  expect(isExcluded(excluded, 'body', null)).toBe(true)
  expect(isExcluded(excluded, 'body', '2026-10-01')).toBe(false)
  expect(isExcluded(excluded, 'mechanic', null)).toBe(false)
  expect(isExcluded(null, 'body', null)).toBe(false)
})

it('a part that never had a figure is away until the first one', () => {
  const excluded = [{ part: 'videocheck' as const, last: null }]
  expect(isExcluded(excluded, 'videocheck', null)).toBe(true)
  expect(isExcluded(excluded, 'videocheck', '2026-11')).toBe(false)
})

it('only known parts are read', () => {
  expect(readSitePart('sales')).toBe('sales')
  expect(readSitePart('paint')).toBeNull()
})
