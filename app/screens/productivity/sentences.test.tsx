import { expect, test } from 'vitest'
import { billingChart } from '~/domain/productivity/billing-history'
import type { HistoryView, ProductivityFigures } from '~/domain/productivity/view'
import { markup, textOf } from '~/ui/render.fixture'
import { CoefficientsCard } from './coefficients-card'
import { HistoryDialog } from './history-dialog'
import { MechanicsTable } from './mechanics-table'

const NONE = 'Aucun coefficient métier trouvé ou défini.'

// shows 3 §8: Aucun coefficient métier trouvé ou défini.
test('coefficients that no user has set are shown as missing (3 §8)', () => {
  const card = (node: string | null) => {
    const one = {
      metier: 'Peintre',
      targetMultiplier: 1,
      _id: null,
      node,
      inherited: 1,
      since: null,
      next: null,
    }
    return textOf(markup(<CoefficientsCard multipliers={[one]} scopeName="Rennes" edit={null} />))
  }
  expect(card(null)).toContain(NONE)
  expect(card('all')).not.toContain(NONE)
})

// shows 3 §8: Aucun détail individuel de collaborateur trouvé pour cette sélection.
test('a selection without workers shows a message instead of the table (3 §8)', () => {
  const empty = { groups: [], siteNames: {}, page: 1, pages: 1 } as unknown as ProductivityFigures
  const html = markup(<MechanicsTable figures={empty} edit={null} />, '/productivity')
  expect(textOf(html)).toContain(
    'Aucun détail individuel de collaborateur trouvé pour cette sélection.',
  )
  expect(html).not.toContain('<table')
})

// shows 3 §8: Aucune donnée disponible pour le graphique.
test('a month without billed hours has no chart (3 §8)', () => {
  const dialog = (hours: number) => {
    const days = [{ date: '2026-08-20', hours, cumulativeBilledHoursAtDate: hours }]
    const history: HistoryView = {
      name: 'Marie',
      month: '2026-08',
      reading: 'chart',
      message: null,
      weeks: [],
      days,
      chart: billingChart(days),
    }
    return textOf(markup(<HistoryDialog history={history} />))
  }
  expect(dialog(0)).toContain('Aucune donnée disponible pour le graphique.')
  expect(dialog(7)).not.toContain('Aucune donnée disponible')
})
