import { describe, expect, test } from 'vitest'
import {
  holidayRange,
  holidayYears,
  readHolidayEdit,
  readNewHoliday,
  workingDaysError,
} from './calendar-edits'
import { monthDays, progressOn } from './working-days'

const fieldsOf = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return (error as { fields?: unknown }).fields
  }
  return 'no error'
}

describe('working days (spec 2 §5; 4-decisions, 12)', () => {
  test('an integer, 0 up to the month’s days', () => {
    expect(workingDaysError('2026-11', 0)).toBeNull()
    expect(workingDaysError('2026-11', 30)).toBeNull()
    for (const value of [-1, 20.5, Number.NaN])
      expect(workingDaysError('2026-11', value)).toBe(
        'Le nombre de jours ouvrés doit être un entier supérieur ou égal à 0.',
      )
    expect(workingDaysError('2028-02', 30)).toBe('Ce mois ne compte que 29 jours.')
  })

  // November 2026: 21 weekdays, the 11th a holiday: 20 computed, 13 of them up to Thursday the 19th
  const november = new Set(['2026-11-01', '2026-11-11'])

  test('a stored value above or below the computed one is the total; elapsed never exceeds it', () => {
    expect(progressOn('2026-11-19', monthDays('2026-11', november, null))).toMatchObject({
      elapsed: 13,
      total: 20,
      percent: 65,
    })
    expect(progressOn('2026-11-19', monthDays('2026-11', november, 22))).toMatchObject({
      elapsed: 13,
      total: 22,
      percent: 59,
    })
    expect(progressOn('2026-11-19', monthDays('2026-11', november, 10))).toMatchObject({
      elapsed: 10,
      total: 10,
      percent: 100,
    })
  })

  test('February of a leap year has 21 working days in 2028, one more than in 2027', () => {
    expect(progressOn('2028-02-29', monthDays('2028-02', new Set(), null))).toMatchObject({
      elapsed: 21,
      total: 21,
    })
    expect(progressOn('2027-02-28', monthDays('2027-02', new Set(), null))).toMatchObject({
      elapsed: 20,
      total: 20,
    })
  })

  test('a month whose 1st is a holiday has not started on it: 1 January 2026', () => {
    // January 2026: 22 weekdays; Thursday the 1st is a holiday
    const january = new Set(['2026-01-01'])
    expect(progressOn('2026-01-01', monthDays('2026-01', january, null))).toMatchObject({
      elapsed: 0,
      total: 21,
      percent: 0,
    })
    expect(progressOn('2026-01-02', monthDays('2026-01', january, null))).toMatchObject({
      elapsed: 1,
      total: 21,
    })
  })
})

describe('public holidays (spec 2 §5)', () => {
  test('eleven years around the current one', () => {
    expect(holidayYears(2026)).toEqual([
      2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031,
    ])
  })

  // shows 2 §5: La date et le nom sont requis pour ajouter un jour férié.
  test('a new one needs date and name', () => {
    const sentence = ['La date et le nom sont requis pour ajouter un jour férié.']
    expect(fieldsOf(() => readNewHoliday('', 'Pont', 2026))).toEqual({ date: sentence })
    expect(fieldsOf(() => readNewHoliday('2026-11-12', '  ', 2026))).toEqual({ name: sentence })
    expect(fieldsOf(() => readNewHoliday('2026-02-30', 'Pont', 2026))).toEqual({
      date: ['La date n’est pas valide.'],
    })
    expect(readNewHoliday('2026-11-12', ' Pont ', 2026)).toEqual({
      date: '2026-11-12',
      name: 'Pont',
    })
  })

  test('its name has at most 80 characters', () => {
    const longest = 'é'.repeat(80)
    expect(readNewHoliday(' 2026-11-12 ', longest, 2026)).toEqual({
      date: '2026-11-12',
      name: longest,
    })
    expect(fieldsOf(() => readNewHoliday('2026-11-12', `${longest}e`, 2026))).toEqual({
      name: ['Le nom ne peut pas dépasser 80 caractères.'],
    })
  })

  // shows 2 §5: Le nom du jour férié ne peut pas être vide.
  // shows 2 §5: La date du jour férié est requise.
  test('an edit sends only what changed', () => {
    const stored = { date: '2026-11-12', name: 'Pont' }
    expect(readHolidayEdit(stored, { ...stored }, 2026)).toEqual({})
    expect(readHolidayEdit(stored, { date: '2026-11-13' }, 2026)).toEqual({ date: '2026-11-13' })
    expect(readHolidayEdit(stored, { name: 'Pont du 12' }, 2026)).toEqual({ name: 'Pont du 12' })
    expect(fieldsOf(() => readHolidayEdit(stored, { date: '', name: ' ' }, 2026))).toEqual({
      name: ['Le nom du jour férié ne peut pas être vide.'],
      date: ['La date du jour férié est requise.'],
    })
  })
  // allowed years in 2026: 2021 to 2031
  const OUTSIDE = { date: ['La date doit être comprise entre le 01/01/2021 et le 31/12/2031.'] }

  test('a new one lies in the years that the page offers', () => {
    expect(holidayRange(2026)).toEqual({ min: '2021-01-01', max: '2031-12-31' })
    for (const date of ['2020-12-31', '2032-01-01', '2062-11-12'])
      expect(fieldsOf(() => readNewHoliday(date, 'Pont', 2026))).toEqual(OUTSIDE)
    for (const date of ['2021-01-01', '2031-12-31'])
      expect(readNewHoliday(date, 'Pont', 2026)).toEqual({ date, name: 'Pont' })
  })

  test('none can be moved out of these years; an older one can be renamed, and moved into them', () => {
    const stored = { date: '2019-05-01', name: 'Travail' }
    expect(readHolidayEdit(stored, { name: 'Fête du Travail' }, 2026)).toEqual({
      name: 'Fête du Travail',
    })
    expect(fieldsOf(() => readHolidayEdit(stored, { date: '2019-05-02' }, 2026))).toEqual(OUTSIDE)
    expect(readHolidayEdit(stored, { date: '2026-05-04' }, 2026)).toEqual({ date: '2026-05-04' })
  })
})
