import { expect, it } from 'vitest'
import { assertMonthOpen, PastMonthError } from './lock'

it('has status 409 (conflict), not 400', () => {
  expect(new PastMonthError().status).toBe(409)
})

it('locks the months before the current one, unless reopened (decision 35)', () => {
  expect(() => assertMonthOpen('2026-10', '2026-11-01', false)).toThrow(PastMonthError)
  expect(() => assertMonthOpen('2026-10', '2026-11-01', true)).not.toThrow()
  expect(() => assertMonthOpen('2026-11', '2026-11-30', false)).not.toThrow()
  expect(() => assertMonthOpen('2027-01', '2026-11-30', false)).not.toThrow()
})
