import { expect, test } from 'vitest'
import { lastDayOfPeriod, VideocheckPeriodError } from './period'

test.each([
  ['2026-11', '2026-11-20', '2026-11-20'],
  ['2026-11', '2026-11-30', '2026-11-30'],
  ['2026-11', '2026-12-01', '2026-11-30'],
  ['2028-02', '2028-03-15', '2028-02-29'],
  ['2025-12', '2026-01-01', '2025-12-31'],
  ['2026-11', '2026-11-01', '2026-11-01'],
])(
  'figures of %s without a date of their own, on %s, are of %s (spec 5 §2)',
  (period, today, day) => expect(lastDayOfPeriod(period, today)).toBe(day),
)

test('a period is a month that has begun', () => {
  for (const period of ['', '2026-13', '2026-11-01', 'novembre'])
    expect(() => lastDayOfPeriod(period, '2026-11-20')).toThrow(
      'La période est requise, de la forme aaaa-mm.',
    )
  expect(() => lastDayOfPeriod('2026-12', '2026-11-30')).toThrow(
    'La période décembre 2026 n’a pas encore commencé.',
  )
  expect(() => lastDayOfPeriod('2027-01', '2026-12-31')).toThrow(VideocheckPeriodError)
})
