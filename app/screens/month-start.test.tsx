import { expect, test } from 'vitest'
import { linesWithTargets, soldLines } from '~/domain/additional-sales/lines'
import { byFamily, type SiteSales, salesByService } from '~/domain/additional-sales/rules'
import { salesTables, tableLines } from '~/domain/additional-sales/view'
import { madeProgress as progressOf } from '~/domain/cells/progress.fixture'
import type { RevenueLine } from '~/domain/cells/revenue-progress'
import type { HistoryFiguresView } from '~/domain/history/view'
import { byService } from '~/domain/workshop-services'
import { markup, textOf } from '~/ui/render.fixture'
import { ObjectivesTable } from './additional-sales/objectifs-table'
import { ServiceCard } from './additional-sales/service-card'
import { ServicesCard } from './history/history-tables'
import { HoursProgressCard } from './hours/hours-progress-card'
import { RevenueProgressCard } from './records/revenue-progress'
import { SalesTable } from './report/sales-table'

// Saturday 1 August 2026: no working day has elapsed of 21
const DAYS = { elapsed: 0, total: 21 }
const progress = (realized: number, target: number) =>
  progressOf([{ realized, target, elapsed: 0 }], DAYS.total)

/** HTML: a verdict next to a figure is only in the icon's `aria-label`. */
const said = (element: JSX.Element) => markup(element)
/** Visible text: a verdict without a figure is shown as text. */
const seen = (element: JSX.Element) => textOf(markup(element))
function expectStart(text: string) {
  expect(text).toContain('début de mois')
  expect(text).not.toContain('sans objectif')
}

const none = { percent: null, projection: null, projectionPercent: null, remaining: null }
const rate = (realized: number | null, target: number | null) => ({
  ...none,
  realized,
  compared: realized,
  target,
})
const outside = (realized: number) => ({
  realized,
  daily: 0,
  sites: { count: 1, first: [{ siteId: 'nancy', name: 'Nancy' }] },
})
const NONE = { netRevenue: 0, hours: 0 }
const SIDES = { realized: NONE, target: NONE, projected: null }
const line = (of: Partial<RevenueLine>): RevenueLine => ({
  key: 'global',
  netRevenue: progress(500, 21_000),
  outside: outside(0),
  sides: { ht: SIDES, hec: SIDES },
  verdict: { status: 'none', verdict: null },
  caHec: rate(null, null),
  caHt: rate(null, 80),
  ...of,
})
const revenue = (of: RevenueLine, mode: 'revenue' | 'ca-h' | 'ca-hec') =>
  seen(<RevenueProgressCard progress={{ days: DAYS, lines: [of] }} mode={mode} />)

test('revenue and hours before the first working day have an objectif (3 §9)', () => {
  expectStart(revenue(line({}), 'revenue'))
  expect(revenue(line({ netRevenue: progress(500, 0) }), 'revenue')).toContain('sans objectif')
  const hours = {
    key: 'global',
    progress: progress(6, 210),
    status: 'none',
    verdict: null,
  } as const
  expectStart(seen(<HoursProgressCard content={{ lines: [hours], measure: 'ht' }} days={DAYS} />))
})

test('revenue without objectif is compared with nothing (4-decisions, 25)', () => {
  const text = revenue(line({ netRevenue: progress(500, 0) }), 'revenue')
  expect(text).toContain('500\u00a0€ sur -')
  expect(text).toContain('Objectif par jour restant-Reste à faire-')
  const aimed = revenue(line({ netRevenue: progress(500, 21_000) }), 'revenue')
  expect(aimed).toContain('Reste à faire20\u202f500\u00a0€')
  expect(aimed).not.toContain('sans objectif\u202f:')
})

test('revenue without objectif is shown next to the revenue that includes it', () => {
  const of = {
    netRevenue: { ...progress(500, 21_000), compared: 380 },
    outside: outside(120),
  }
  expect(revenue(line(of), 'revenue')).toContain('dont 120\u00a0€ sans objectif\u202f: Nancy')
  expect(revenue(line(of), 'revenue')).toContain('Réalisé comparé380\u00a0€')
  // 120 % of the month, partly without objectif: the verdict is not 'atteint'
  const reached = progressOf([{ realized: 25_200, target: 21_000, elapsed: 12 }], DAYS.total)
  const drawn = (below?: true) => {
    const judged = { status: 'good', verdict: null, ...(below ? { below } : {}) } as const
    const lines = [line({ netRevenue: reached, verdict: judged })]
    return said(<RevenueProgressCard progress={{ days: DAYS, lines }} mode="revenue" />)
  }
  expect(drawn()).toContain('atteint')
  expect(drawn(true)).toContain('dans le rythme')
  expect(drawn(true)).not.toContain('atteint')
})

test('a rate without hours differs from a rate without objectif', () => {
  expect(revenue(line({}), 'ca-h')).toContain('sans heures')
  expect(revenue(line({}), 'ca-hec')).toContain('sans objectif')
  expectStart(revenue(line({ caHt: rate(90, 80) }), 'ca-h'))
})

const NO_TARGETS = byService(() => byFamily(() => 0))
const site = (tires: number): SiteSales => ({
  siteId: 'a',
  siteName: 'Rennes',
  days: DAYS,
  advisers: [{ name: 'Zoé', service: 'mechanic', sales: { tires } }],
  targets: { ...NO_TARGETS, mechanic: { ...NO_TARGETS.mechanic, tires: 20 } },
})

test('additional sales before the first working day have an objectif', () => {
  const [sales] = salesByService([site(3)])
  if (!sales) throw new Error()
  expectStart(said(<ServiceCard sales={sales} />))
  expectStart(said(<SalesTable sales={{ value: [sales], error: null }} notes={[]} />))
  const [table] = salesTables(
    tableLines(linesWithTargets(soldLines([site(3)]), [site(3)])),
    [sales],
    null,
  )
  if (!table) throw new Error()
  expectStart(said(<ObjectivesTable table={table} open={null} />))
})

test('additional sales that no workbook contains are labelled as none', () => {
  const [sales] = salesByService([site(0)])
  if (!sales) throw new Error()
  expect(said(<ServiceCard sales={sales} />)).toContain('sans ventes')
})

test('a period of the history with nothing due yet has a budget', () => {
  const row = {
    realized: 500,
    budget: 21_000,
    percent: 2.4,
    status: 'none',
    verdict: null,
    gap: -20_500,
    previous: null,
    change: null,
    share: 100,
    service: 'mechanic',
    outside: 0,
    due: null,
  }
  const summary = { ...row, key: '2026-08', months: ['2026-08'] }
  const view = { measure: 'revenue', services: [row], summary } as unknown as HistoryFiguresView
  expectStart(said(<ServicesCard view={view} />))
})
