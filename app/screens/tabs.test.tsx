import { expect, test } from 'vitest'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { markup, tags, textOf } from '~/ui/render.fixture'
import { AdditionalSalesScreen } from './additional-sales/additional-sales-screen'
import { RevenueScreen } from './revenue/revenue-screen'

const NONE: AnalysisView<never> = {
  state: 'empty',
  reason: 'no-data',
  date: '2026-11-02',
  latest: '2026-10-30',
}
const FAILED: AnalysisView<never> = { state: 'error', message: 'Impossible.' }

const tabsOf = (html: string) =>
  tags(html, 'a')
    .filter((link) => link.includes('aria-current'))
    .map(textOf)

test.each([
  ['before the month’s first record', NONE],
  ['when the figures cannot be read', FAILED],
])('the tabs of the revenue and of the additional sales stand %s (3 §2.2, §2.5)', (_, view) => {
  const revenue = markup(<RevenueScreen view={view} tab="progress" />, '/revenue?date=2026-11-02')
  expect(revenue).toContain('href="/revenue?date=2026-11-02&amp;tab=targets"')
  expect(tabsOf(revenue)).toEqual(['Avancement CA &amp; CA/H'])
  const sales = markup(
    <AdditionalSalesScreen view={view} tab="targets" />,
    '/crescendo?tab=targets',
  )
  expect(sales).toContain('href="/crescendo"')
  expect(tabsOf(sales)).toEqual(['Objectifs'])
  expect(textOf(sales)).not.toContain('Imprimer')
})
