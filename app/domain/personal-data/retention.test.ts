import { describe, expect, it } from 'vitest'
import { ATTENDANCE_CODES, presenceOf, productiveDaysOf } from '../planning/codes'
import {
  dayToGoBefore,
  FOR_EVER,
  isReason,
  lastMonthToGo,
  NEUTRAL,
  neutralChanges,
  readDurations,
  spanOf,
} from './retention'

const blank = { planning: '', workers: '', trail: '', accounts: '' }

describe('what is due for erasure on a day of Paris (7-beyond §4)', () => {
  it('a month is due once it ended that many months ago', () => {
    // October 2025 ended twelve months and some days before the 20th of November 2026, November did not
    expect(lastMonthToGo('2026-11-20', 12)).toBe('2025-10')
    expect(lastMonthToGo('2026-11-01', 12)).toBe('2025-10')
    expect(lastMonthToGo('2026-10-31', 12)).toBe('2025-09')
  })

  it('the limit is the same day of the earlier month, or its last day', () => {
    expect(dayToGoBefore('2026-11-20', 24)).toBe('2024-11-20')
    expect(dayToGoBefore('2026-08-31', 6)).toBe('2026-02-28')
    expect(dayToGoBefore('2028-08-31', 6)).toBe('2028-02-29')
  })
})

describe('durations', () => {
  it('are whole months from the minimum on, or for ever', () => {
    expect(readDurations({ ...blank, planning: ' 12 ', accounts: '240' })).toEqual({
      planning: 12,
      workers: null,
      trail: null,
      accounts: 240,
    })
    for (const wrong of ['11', '0', '-12', '12,5', 'douze', '241', '1e3'])
      expect(() => readDurations({ ...blank, trail: wrong })).toThrow('de 12 à 240 mois')
    expect(() => readDurations({ ...blank, workers: '5' })).toThrow('de 6 à 240 mois')
    expect(() => readDurations({ ...blank, accounts: '5' })).toThrow('de 6 à 240 mois')
    expect(() => readDurations({ ...blank, planning: '11' })).toThrow('de 12 à 240 mois')
    expect(() => readDurations({ ...blank, trail: '0x10' })).toThrow('de 12 à 240 mois')
    const least = { planning: 12, workers: 6, trail: 12, accounts: 6 }
    expect(readDurations({ planning: '12', workers: '6', trail: '12', accounts: '6' })).toEqual(
      least,
    )
    expect(readDurations(blank)).toEqual(FOR_EVER)
  })
})

describe('reasons of absence', () => {
  it('are the codes of value 0 except the neutral one, so that no sum changes', () => {
    const reasons = ATTENDANCE_CODES.filter(({ code }) => isReason(code)).map(({ code }) => code)
    expect(reasons).toEqual(['CP', 'PCP', 'CFA', 'M', 'F', 'D', 'R', 'PA', 'RTT'])
    for (const code of reasons)
      expect([presenceOf(code), productiveDaysOf(code)]).toEqual([
        presenceOf(NEUTRAL),
        productiveDaysOf(NEUTRAL),
      ])
    expect(['', '1', 'P', '0.5', 'A', null, undefined, 3].filter(isReason)).toEqual([])
  })

  it('are erased from the audit too', () => {
    const changes = [
      { field: 'w-2025-10-02', old: '1', new: 'M' },
      { field: 'w-2025-10-03', old: null, new: '0.5' },
    ]
    expect(neutralChanges(changes)).toEqual([{ ...changes[0], new: 'A' }, changes[1]])
    expect(neutralChanges(changes.slice(1))).toBeNull()
    // a sickness that a user removed from the planning again
    expect(neutralChanges([{ field: 'w-2025-10-06', old: 'M', new: '1' }])).toEqual([
      { field: 'w-2025-10-06', old: 'A', new: '1' },
    ])
  })
})

it('names the period of what is due for erasure', () => {
  expect(spanOf('2024-10', '2025-04')).toBe('d’octobre 2024 à avril 2025')
  expect(spanOf('2025-03', '2025-10')).toBe('de mars 2025 à octobre 2025')
  expect(spanOf('2025-10', '2025-10')).toBe('octobre 2025')
  expect(spanOf('2025-01-05', '2025-11-19')).toBe('du 05/01/2025 au 19/11/2025')
  expect(spanOf('2025-01-05', '2025-01-05')).toBe('le 05/01/2025')
})
