import { describe, expect, it } from 'vitest'
import { frenchDate, frenchDateTime, longDate, monthName, shortDate, shortMonth } from './dates'

describe('dates in French', () => {
  it('writes days', () => {
    expect(frenchDate('2026-11-19')).toBe('19/11/2026')
    expect(frenchDate(null)).toBe('-')
    expect(shortDate('2026-11-19')).toBe('19/11')
    expect(longDate('2026-11-19')).toBe('jeudi 19 novembre 2026')
    expect(longDate('2026-08-01')).toBe('samedi 1er août 2026')
  })

  it('writes months with a capital', () => {
    expect(monthName('2026-11')).toBe('Novembre 2026')
    expect(monthName('2026-02-28')).toBe('Février 2026')
  })

  it('writes the first of a month as French does', () => {
    expect(longDate('2027-01-01')).toBe('vendredi 1er janvier 2027')
    expect(longDate('2026-11-21')).toBe('samedi 21 novembre 2026')
  })

  it('shortens months', () => {
    expect(['2026-01', '2026-02', '2026-07', '2026-12'].map(shortMonth)).toEqual([
      'janv.',
      'févr.',
      'juil.',
      'déc.',
    ])
  })

  it('writes instants in Paris time, summer and winter', () => {
    expect(frenchDateTime('2026-11-19T07:05:00Z')).toBe('19/11/2026 à 08:05')
    expect(frenchDateTime(new Date('2026-07-01T22:30:00Z'))).toBe('02/07/2026 à 00:30')
    expect(frenchDateTime('n’importe quoi')).toBe('-')
    expect(frenchDateTime(undefined)).toBe('-')
  })
})
