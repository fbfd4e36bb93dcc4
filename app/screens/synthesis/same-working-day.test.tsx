import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { EqualRanks, SameWorkingDay } from './same-working-day'

it('an earlier month names who is out of it, and who had fewer days (decisions 42 and 53)', () => {
  const rank = {
    month: '2025-11',
    value: 48_000,
    change: 4,
    without: 'Dole (illisible)',
    shorter: 'Nancy (04/11/2025)',
  }
  const months = { revenue: rank, ht: null, hec: null }
  const text = textOf(
    markup(<EqualRanks measure="revenue" ranks={{ value: [months], error: null }} rank={13} />),
  )
  expect(text).toContain(
    'Novembre 2025, sans Dole (illisible), données moins avancées\u202f: Nancy (04/11/2025)',
  )
})

it('the card has both months in one line, with the rank of the day (7-beyond §1)', () => {
  const rank = { value: 48_000, without: null, shorter: null }
  const months = [
    { revenue: { ...rank, month: '2026-10', change: 5.4 }, ht: null, hec: null },
    { revenue: { ...rank, month: '2025-11', change: -0.2 }, ht: null, hec: null },
  ]
  const of = (day: number) =>
    textOf(
      markup(
        <SameWorkingDay measure="revenue" ranks={{ value: months, error: null }} rank={day} />,
      ),
    )
  expect(of(13)).toBe(
    'Au même rang de jour ouvré (13e)\u202f: octobre +5,4\u202f%, nov. 2025 −0,2\u202f%',
  )
  expect(of(1)).toContain('(1er)')
})
