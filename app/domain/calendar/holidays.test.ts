import { describe, expect, it } from 'vitest'
import { easter, nationalHolidays } from './holidays'

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

describe('the eleven national holidays (4-decisions, 13)', () => {
  // Easter Monday, Ascension, Whit Monday, from an almanac
  it.each([
    [2024, ['04-01', '05-09', '05-20']],
    [2025, ['04-21', '05-29', '06-09']],
    [2026, ['04-06', '05-14', '05-25']],
    [2027, ['03-29', '05-06', '05-17']],
    [2028, ['04-17', '05-25', '06-05']],
  ] as const)('of %i', (year, moving) => {
    expect(nationalHolidays(year).map(({ date }) => date)).toEqual(
      [...FIXED, ...moving].sort().map((day) => `${year}-${day}`),
    )
  })

  it('are those that spec 1 §9 lists for 2025, by name', () => {
    expect(nationalHolidays(2025)).toEqual([
      { date: '2025-01-01', name: 'Jour de l’An' },
      { date: '2025-04-21', name: 'Lundi de Pâques' },
      { date: '2025-05-01', name: 'Fête du Travail' },
      { date: '2025-05-08', name: 'Victoire 1945' },
      { date: '2025-05-29', name: 'Ascension' },
      { date: '2025-06-09', name: 'Lundi de Pentecôte' },
      { date: '2025-07-14', name: 'Fête nationale' },
      { date: '2025-08-15', name: 'Assomption' },
      { date: '2025-11-01', name: 'Toussaint' },
      { date: '2025-11-11', name: 'Armistice 1918' },
      { date: '2025-12-25', name: 'Noël' },
    ])
  })

  // earliest and latest dates, and the two exceptions of the Gregorian computus
  it.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
    [2100, '2100-03-28'],
    [2285, '2285-03-22'],
  ])('Easter of %i', (year, day) => {
    expect(easter(year)).toBe(day)
  })
})
