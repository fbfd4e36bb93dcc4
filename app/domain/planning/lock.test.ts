import { expect, it } from 'vitest'
import { assertMonthOpen, PastMonthError } from './lock'

it('tells a program that the month is in conflict, not that the call is wrong', () => {
  expect(new PastMonthError().status).toBe(409)
})

it('locks the months before the current one, unless reopened (decision 35)', () => {
  expect(() => assertMonthOpen('2026-10', '2026-11-01', false)).toThrow(PastMonthError)
  expect(() => assertMonthOpen('2026-10', '2026-11-01', true)).not.toThrow()
  expect(() => assertMonthOpen('2026-11', '2026-11-30', false)).not.toThrow()
  expect(() => assertMonthOpen('2027-01', '2026-11-30', false)).not.toThrow()
})
