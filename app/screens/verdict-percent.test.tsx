import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { type SiteSales, salesByService } from '~/domain/additional-sales/rules'
import type { HoursProgressTab } from '~/domain/analysis/hours-view'
import type { MonthCard } from '~/domain/analysis/month-cards'
import { potentialProgressOf } from '~/domain/analysis/potential-progress'
import type { RateBar, RevenueProgressTab } from '~/domain/analysis/revenue-view'
import type { DetailRow } from '~/domain/analysis/synthesis-view'
import { view as history } from '~/domain/history/months.fixture'
import { REVENUE_RATE_PERCENT, SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { verdictOf } from '~/domain/records/verdicts'
import { TARGET_FAMILIES } from '~/domain/sales-families'
import { markup, textOf } from '~/ui/render.fixture'
import { ServiceCard } from './additional-sales/service-card'
import { DetailCard } from './history/history-tables'
import { SummaryCards } from './history/summary-cards'
import { PotentialProgressCard } from './hours/potential-progress-card'
import { RevenueProgressView } from './revenue/revenue-progress-view'
import { DetailsTable } from './synthesis/details-table'

/** Tone and text of a page's pills, without their popovers. */
const pills = (page: ReactElement) =>
  [...markup(page).matchAll(/<span class="pill pill-(\w+)">(.*?)<\/span>/g)].map(
    ([, tone, inside]) => `${tone} ${textOf(inside ?? '')}`,
  )

const CARD = {
  services: [],
  total: { landing: null, perDay: null, perDaySoFar: null },
} as unknown as MonthCard

test('a rate of 89.96 % in orange is not written 90 %, from where it is green', () => {
  const rate = { key: 'mechanic', realized: 89.96, target: 100, percent: 89.96 }
  const content = {
    mode: 'revenue',
    shares: [],
    slices: [],
    previousDay: [],
    progress: { lines: [], days: { elapsed: 10, total: 20 } },
    rates: [{ ...rate, ...verdictOf(89.96, REVENUE_RATE_PERCENT, 89.96) } as RateBar],
  } as unknown as RevenueProgressTab
  expect(pills(<RevenueProgressView content={content} date="2026-11-19" />)).toContain(
    'warn 89,9\u202f%',
  )
})

test('nor is a realised potential of 8 996 hours of 10 000', () => {
  const line = potentialProgressOf('mechanic', { potential: 10_000, realized: 8996, ongoing: 0 })
  const potential = {
    value: {
      lines: [line, line],
      chart: { groups: [], ticks: [] },
      month: { actualized: {}, frozen: null },
    },
    error: null,
  } as unknown as HoursProgressTab['potential']
  expect(pills(<PotentialProgressCard potential={potential} date="2026-11-19" />)).toContain(
    'warn 89,9\u202f%',
  )
})

test('nor are 8 996 pieces of 10 000 due', () => {
  const own = (tires: number) =>
    Object.fromEntries(TARGET_FAMILIES.map((key) => [key, key === 'tires' ? tires : 0])) as never
  const site: SiteSales = {
    siteId: 's',
    siteName: 'Vitré',
    days: { elapsed: 20, total: 20 },
    advisers: [{ name: 'Zoé', service: 'mechanic', sales: { tires: 8996 } }],
    targets: { mechanic: own(10_000), quickService: own(0), body: own(0) },
  }
  const [sales] = salesByService([site])
  if (!sales) throw new Error('the workshop sells')
  expect(pills(<ServiceCard sales={sales} />)).toEqual(['warn 89,9\u202f%', 'warn 89,9\u202f%'])
})

test('99.96 % of a target is not written 100 %, from where it is reached', () => {
  const row: DetailRow = {
    service: null,
    realized: 99_960,
    compared: 99_960,
    target: 100_000,
    percent: 99.96,
    duePercent: 95,
    gapToDate: null,
    projectionPercent: null,
    daily: 0,
    outside: { realized: 0, sites: { count: 0, first: [] } },
    ...verdictOf(0.9996, SYNTHESIS_RATIO, 99.96),
  }
  const details = { measure: 'revenue', rows: [], total: row } as const
  const table = <DetailsTable details={{ ...details, rows: [row] }} card={CARD} />
  expect(textOf(markup(table))).toContain('99,9\u202f%')
  expect(pills(table)).toContain('near dans le rythme')
  const shown = history()
  const near = { ...shown.summary, percent: 99.96 }
  const html = markup(<SummaryCards view={{ ...shown, summary: near }} />)
  expect(textOf(html)).toContain('99,9\u202f%')
  const rows = shown.rows.map((one) => ({ ...one, percent: 99.96 }))
  expect(textOf(markup(<DetailCard view={{ ...shown, rows }} />))).not.toContain('100\u202f%')
})

test('89.96 % of a whole target is 90 %: what was due by now decides there, and nothing begins at 90', () => {
  const row: DetailRow = {
    service: null,
    realized: 89_960,
    compared: 89_960,
    target: 100_000,
    percent: 89.96,
    duePercent: 95,
    gapToDate: null,
    projectionPercent: null,
    daily: 0,
    outside: { realized: 0, sites: { count: 0, first: [] } },
    ...verdictOf(0.97, SYNTHESIS_RATIO, 89.96),
  }
  const details = { measure: 'revenue' as const, rows: [row], total: row }
  const table = <DetailsTable details={details} card={CARD} />
  expect(textOf(markup(table)).match(/90,0\u202f%/g)).toHaveLength(2)
  expect(pills(table)).toEqual(['near dans le rythme', 'near dans le rythme'])
})
