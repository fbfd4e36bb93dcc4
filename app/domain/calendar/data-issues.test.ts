import { describe, expect, test } from 'vitest'
import {
  calendarIssues,
  calendarNote,
  isWorkingDayCount,
  withoutInvalidFields,
} from './data-issues'

test.each([
  [0, true],
  [31, true],
  [-1, false],
  [32, false],
  [20.5, false],
  ['20', false],
  [null, false],
])('a stored number of working days, %s: %s', (value, readable) =>
  expect(isWorkingDayCount(value)).toBe(readable),
)

test('invalid fields of a holiday are left empty', () => {
  const stored = { date: '2026-11-11', name: 'Armistice 1918', year: 2026 }
  expect(withoutInvalidFields(stored)).toEqual(stored)
  const broken = { date: '2026-02-30', name: 3, year: '2026' } as unknown as typeof stored
  expect(withoutInvalidFields(broken)).toEqual({ date: '', name: '', year: 0 })
})

describe('a partly invalid calendar (4-decisions, 42)', () => {
  const faults = calendarIssues(
    [
      { _id: '2026-11', value: 20.5 },
      { _id: '2026-12', value: null },
      { _id: '2027-01', value: 21 },
      { _id: 'x', value: 40 },
    ],
    [
      { date: '2026-11-11', name: 'Armistice 1918', year: 2026 },
      { date: '2027-02-30', name: 'Pont', year: 2027 },
      { date: '2028-05-01', name: null, year: 2028 },
    ],
  )

  test('names the months and the years', () => {
    expect(faults).toEqual({ months: new Set(['2026-11']), years: new Set([2027, 2028]) })
  })

  test('states what is left out of the working days', () => {
    expect(calendarNote('2026-11', faults, null, 20)).toBe(
      'Erreur chargement jours ouvrés. Le nombre saisi est illisible\u202f: 20 jours ouvrés calculés.',
    )
    expect(calendarNote('2027-05', faults, null, 18)).toBe(
      'Erreur chargement jours ouvrés. Un jour férié de 2027 est illisible\u202f: 18 jours ouvrés comptés sans lui.',
    )
    // the stored number replaces the holidays
    expect(calendarNote('2027-05', faults, 18, 18)).toBeUndefined()
    expect(calendarNote('2026-12', faults, null, 22)).toBeUndefined()
  })
})
