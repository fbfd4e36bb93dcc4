import { expect, test } from 'vitest'
import type { MonthDay } from '~/domain/planning/month-days'
import { textOf as bare, markup } from '~/ui/render-for-test'
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

test('a day of a thousand and more is whole, the month’s sum exact', () => {
  const text = shown([1956.21, 999.75, 1133.5], 4089.46)
  expect(text).toContain('1\u202f956999,75')
  expect(text).not.toContain('956,21')
  expect(text).toContain('1\u202f1344\u202f089,46')
})
