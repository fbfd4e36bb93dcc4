import { describe, expect, it } from 'vitest'
import { dayInFormat } from './dates'
import { readStyledNumber } from './numbers'

describe('numbers in the writing that a model names (8 §1)', () => {
  it.each([
    ['fr', '1.234', 1_234],
    ['fr', '1 234,56', 1_234.56],
    ['fr', '1.234.567,8', 1_234_567.8],
    ['fr', '1234,5', 1_234.5],
    ['fr', ',50', 0.5],
    ['fr', '123,45-', -123.45],
    ['fr', '1.234 -', -1_234],
    ['fr', '-12', -12],
    ['fr', '− 12,5 €', -12.5],
    ['fr', '12,5- €', -12.5],
    ['fr', '0-', 0],
    ['en', '1.234', 1.234],
    ['en', '1,234', 1_234],
    ['en', '1,234.50', 1_234.5],
    ['en', '.5', 0.5],
    ['en', '+7', 7],
  ] as const)('%s: %s is %d', (style, text, value) => {
    expect(readStyledNumber(text, style, '€')).toEqual({ ok: true, value })
  })

  it.each([
    ['fr', '12.50'],
    ['fr', '1.2345'],
    ['fr', '1,234.56'],
    ['fr', '(12)'],
    ['fr', '-12-'],
    ['fr', '12,'],
    ['fr', ','],
    ['fr', ''],
    ['fr', '1 23'],
    ['fr', '1e3'],
    ['en', '12,50'],
    ['en', '1.234,56'],
    ['en', '.'],
    ['en', '12.'],
  ] as const)('%s: %j is no number', (style, text) => {
    expect(readStyledNumber(text, style)).toEqual({ ok: false, reason: 'not-a-number' })
  })
})

describe('days in the format that a model names (8 §1)', () => {
  it.each([
    ['dd/MM/yyyy', '01/12/2026', '2026-12-01'],
    ['dd/MM/yyyy', '1.12.2026 08:30', '2026-12-01'],
    ['MM/dd/yyyy', '01/12/2026', '2026-01-12'],
    ['dd/MM/yy', '29/02/28', '2028-02-29'],
    ['yyyy-MM-dd', '2026-12-01T23:59:59Z', '2026-12-01'],
    ['yyyyMMdd', '20261201', '2026-12-01'],
  ] as const)('%s: %s', (format, text, day) => {
    expect(dayInFormat(text, format)).toBe(day)
  })

  it.each([
    ['dd/MM/yyyy', '2026-12-01'],
    ['dd/MM/yyyy', '12/13/2026'],
    ['dd/MM/yyyy', '29/02/2026'],
    ['dd/MM/yyyy', '1/12/26'],
    ['MM/dd/yyyy', '13/12/2026'],
    ['dd/MM/yy', '01/12/2026'],
    ['yyyyMMdd', '2026121'],
  ] as const)('%s: %s is none', (format, text) => {
    expect(dayInFormat(text, format)).toBeNull()
  })
})
