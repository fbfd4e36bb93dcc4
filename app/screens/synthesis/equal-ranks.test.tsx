import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render-for-test'
import { EqualRanks } from './equal-ranks'

it('an earlier month names who is out of it (decision 42)', () => {
  const rank = { month: '2025-11', value: 48_000, change: 4, without: 'Dole (illisible)' }
  const months = { revenue: rank, ht: null, hec: null }
  const text = textOf(
    markup(<EqualRanks measure="revenue" ranks={{ value: [months], error: null }} />),
  )
  expect(text).toContain('Novembre 2025, sans Dole (illisible)')
})
