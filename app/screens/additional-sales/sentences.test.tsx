import { expect, test } from 'vitest'
import type { SalesProgress } from '~/domain/additional-sales/rules'
import type { DrawnSales, SalesContent } from '~/domain/additional-sales/view'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { markup, textOf } from '~/ui/render.fixture'
import { AdditionalSalesScreen } from './additional-sales-screen'
import { ServiceCard, TargetsCard } from './service-card'

const nothing = { realized: 0, target: 0 } as SalesProgress
const sales: DrawnSales = {
  service: 'body',
  families: [],
  total: nothing,
  advisorCount: 0,
  chart: { bars: [], line: 83.3, end: 120 },
}

// shows 3 §8: Aucun objectif n’est défini pour les familles de produits de ce service.
// shows 3 §8: Aucun objectif défini.
test('a service whose families have no target says so, sales and targets each (3 §8)', () => {
  expect(textOf(markup(<ServiceCard sales={sales} />))).toContain(
    'Aucun objectif n’est défini pour les familles de produits de ce service.',
  )
  expect(textOf(markup(<TargetsCard sales={sales} />))).toContain('Aucun objectif défini.')
})

// shows 3 §8: Aucune donnée de vente par conseiller disponible pour cette sélection.
test('a detail without an advisor says so (3 §8)', () => {
  const content: SalesContent = {
    tab: 'sales',
    mode: 'detail',
    section: 'objectives',
    tables: [],
    part: { found: 0, page: 1, pages: 1 },
    advisor: null,
  }
  const view = {
    state: 'data',
    date: '2026-11-19',
    dataDate: '2026-11-19',
    significant: true,
    days: { elapsed: 13, total: 20 },
    objectifs: { count: 1, total: 1, untargeted: [] },
    leftOut: { records: [], objectifs: [], targets: [] },
    mixed: false,
    content,
  } as AnalysisView<SalesContent>
  expect(textOf(markup(<AdditionalSalesScreen view={view} tab="sales" />, '/crescendo'))).toContain(
    'Aucune donnée de vente par conseiller disponible pour cette sélection.',
  )
})
