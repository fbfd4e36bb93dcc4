import { describe, expect, test } from 'vitest'
import { copyFields, isEmpty, sourceMonth } from './copy'
import { readEdit, shownFields } from './edit'
import { noFields } from './fields'
import { inputText } from './merge'

describe('copying objectives', () => {
  test('from the month before, across the year, or from the same month a year before', () => {
    expect(sourceMonth('2026-01', 'previous')).toBe('2025-12')
    expect(sourceMonth('2026-02', 'last-year')).toBe('2025-02')
  })

  test('5 % more: amounts, hours and counts follow, rates stay', () => {
    const source = {
      ...noFields(),
      'budget.totalHours': 701.5,
      'budget.totalEntries': 330,
      'services.mechanic.hecHours': 250,
      'services.mechanic.netRevenue': 75_000,
      'services.mechanic.revenuePerHour': 300,
      'services.mechanic.selected.tires': 1,
      'services.mechanic.families.tires': 41,
      'videocheck.tauxPresentation': 70,
      'videocheck.tauxRealisationDevis': 40_000,
      'videocheck.caParDevis': 300,
    }
    const copied = copyFields(source, 5)
    expect(copied).toMatchObject({
      // 701,5 × 1,05 = 736,575 and 330 × 1,05 = 346,5, rounded half up; 41 × 1,05 = 43,05
      'budget.totalHours': 736.58,
      'budget.totalEntries': 347,
      'services.mechanic.hecHours': 262.5,
      'services.mechanic.netRevenue': 78_750,
      'services.mechanic.revenuePerHour': 300,
      'services.mechanic.selected.tires': 1,
      'services.mechanic.families.tires': 43,
      'videocheck.tauxPresentation': 70,
      'videocheck.tauxRealisationDevis': 42_000,
      'videocheck.caParDevis': 300,
    })
    const typed = Object.fromEntries(Object.entries(copied).map(([k, v]) => [k, inputText(v)]))
    const { fields, errors } = readEdit({ shown: shownFields(null), typed })
    expect(errors).toEqual({})
    expect(fields['services.mechanic.netRevenue']).toBe(78_750)
  })

  test('only an empty month is filled', () => {
    expect(isEmpty(shownFields(null))).toBe(true)
    expect(isEmpty({ ...noFields(), 'services.body.families.tires': 1 })).toBe(false)
  })
})
