import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../errors'
import { closedAmong, hasEnded, mayBeClosed, readReason, siteMonths } from './closing'
import { ClosedMonthError } from './errors'

describe('a month that can be closed', () => {
  it.each([
    ['2026-10', '2026-11-01', true],
    ['2026-11', '2026-11-30', false],
    ['2026-12', '2026-11-30', false],
    ['2025-12', '2026-01-01', true],
  ])('%s on %s: %s', (month, today, expected) => expect(hasEnded(month, today)).toBe(expected))

  it('is queried a day early, because another server’s clock may be ahead', () => {
    expect(mayBeClosed('2026-11', '2026-11-29')).toBe(false)
    expect(mayBeClosed('2026-11', '2026-11-30')).toBe(true)
    expect(mayBeClosed('2026-12', '2026-11-30')).toBe(false)
  })
})

describe('the concession months of a write', () => {
  const [a, b] = [{ siteId: 'a' }, { siteId: 'b' }]
  it('are paired by index when the lists have equal length', () =>
    expect(siteMonths([a, b], ['2026-10', '2026-09'])).toEqual([
      { siteId: 'a', month: '2026-10' },
      { siteId: 'b', month: '2026-09' },
    ]))
  it('are all combinations otherwise', () => {
    expect(siteMonths([a, b], ['2026-10'])).toHaveLength(2)
    expect(siteMonths([a], ['2026-09', '2026-10'])).toEqual([
      { siteId: 'a', month: '2026-09' },
      { siteId: 'a', month: '2026-10' },
    ])
  })
  it('are closed by any closing that covers the concession in that month', () =>
    expect(
      closedAmong(siteMonths([a, b], ['2026-09', '2026-10', '2026-11']), [
        { month: '2026-10', siteIds: ['a'] },
        { month: '2026-10', siteIds: ['a', 'c'] },
        { month: '2026-09', siteIds: ['b'] },
      ]),
    ).toEqual([
      { siteId: 'a', month: '2026-10' },
      { siteId: 'b', month: '2026-09' },
    ]))
})

describe('the messages', () => {
  // shows 7 §4: Le mois d’octobre 2026 est clôturé : planning, objectifs, imports et qualité ne peuvent plus être modifiés.
  it('names the month', () => {
    const { message, status } = new ClosedMonthError('2026-10')
    expect(status).toBe(409)
    expect(message).toBe(
      'Le mois d’octobre 2026 est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus être modifiés. Un administrateur peut le rouvrir.',
    )
  })
  it('of a reopening needs a reason of at most 300 characters', () => {
    expect(readReason('  avoir  oublié ')).toBe('avoir oublié')
    for (const text of ['', '  ', 'a'.repeat(301), 'a\u202eb'])
      expect(() => readReason(text)).toThrow(InvalidInputError)
  })
})
