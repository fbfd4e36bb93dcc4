import { expect, test } from 'vitest'
import type { MonthDay } from '~/domain/planning/grid/month-days'
import { textOf as bare, markup } from '~/ui/render.fixture'
import { SubtotalRow } from './totals-rows'

const DAYS = [2, 3, 4].map((number) => ({ number, date: `2026-11-0${number}` }) as MonthDay)
const shown = (days: number[], month: number) =>
  bare(
    markup(
      <table>
        <tbody>
          <SubtotalRow section="mechanic" totals={{ days, month }} days={DAYS} bare />
        </tbody>
      </table>,
    ),
  )

test('a day of a thousand and more is whole, of a hundred and more in tenths, the month’s sum exact', () => {
  const text = shown([1956.21, 358.93, 1133.5], 3448.64)
  expect(text).toContain('1\u202f956358,9')
  expect(text).not.toMatch(/956,21|358,93/)
  expect(text).toContain('1\u202f1343\u202f448,64')
  // below a hundred every hundredth; 999.96 is a thousand
  expect(shown([99.75, 100.04, 999.96], 1199.75)).toContain('99,751001\u202f0001\u202f199,75')
})
