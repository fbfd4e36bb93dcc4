import { expect, it } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { Refusal } from './closed-month-notice'

it('leads who may reopen a closed month to where it is done, and says the same to others', () => {
  const shown = (reopen: string | null) => markup(<Refusal text="Clôturé." reopen={reopen} />)
  expect(shown('/admin/closings?month=2026-10')).toContain('href="/admin/closings?month=2026-10"')
  expect(textOf(shown('/admin/closings?month=2026-10'))).toContain('Clôturé. Rouvrir ce mois')
  expect(shown(null)).not.toContain('<a')
})
