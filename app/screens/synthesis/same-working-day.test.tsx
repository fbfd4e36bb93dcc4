import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { SameWorkingDay } from './same-working-day'

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
    markup(<SameWorkingDay measure="revenue" ranks={{ value: [months], error: null }} />),
  )
  expect(text).toContain(
    'Novembre 2025, sans Dole (illisible), données moins avancées\u202f: Nancy (04/11/2025)',
  )
})
