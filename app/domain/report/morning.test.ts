import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import type { LandingFigures } from '../landing/landing-sums'
import type { BrandView } from '../quality/brands'
import { defaultBrands } from '../quality/template'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { siteVideocheck } from '../videocheck/month'
import { videocheckTotals } from '../videocheck/totals'
import { capped, morningReport } from './morning'

const DATE = '2026-11-19'
const targets = (revenue: number, ht: number, hec: number) => {
  const none = noObjectifs()
  const of = { ...none.global, revenue, ht, hec }
  return { ...none, siteCount: 1, global: of, services: { ...none.services, mechanic: of } }
}
const activity = siteActivity('a', '2026-11', [
  {
    date: '2026-11-18',
    services: {
      ...noFiguresByService(),
      mechanic: { ...noFigures(), netRevenue: 60_000, totalHours: 230, hecHours: 180 },
    },
  },
  {
    date: DATE,
    services: {
      ...noFiguresByService(),
      mechanic: {
        ...noFigures(),
        netRevenue: 65_000,
        totalHours: 247,
        hecHours: 195,
        ongoingHours: 30,
        ongoingWorkshops: 12,
      },
    },
  },
])
const figures = () => madeFigures(DATE, activity, targets(100_000, 400, 280), monthAt(13, 20))
const imported = { entries: 120, videosDone: 90, identifiedRevenue: 18_000, realizedRevenue: 9000 }
const videosOf = (given: Partial<typeof imported> = {}) =>
  videocheckTotals(siteVideocheck('a', { date: DATE, ...imported, ...given }, undefined))
const NO_SITES = { count: 0, first: [] }
const landed = (landing: number, target: number): LandingFigures => ({
  realized: 0,
  compared: 0,
  target,
  projection: null,
  landing,
  basis: 'planning',
  projected: 0,
  remainingPotential: 0,
  notes: { planning: NO_SITES, activity: NO_SITES, ahead: NO_SITES },
})
const landedAt = (landing: number, target: number) => ({
  total: landed(landing, target),
  services: {
    mechanic: landed(landing, target),
    quickService: landed(0, 0),
    body: landed(0, 0),
  },
})
const none = { mechanic: 0, quickService: 0, body: 0 }
function report(
  given: { people?: boolean; brands?: BrandView[]; videos?: Partial<typeof imported> } = {},
) {
  const totals = videosOf(given.videos)
  if (!totals) throw new Error('no totals')
  return morningReport({
    figures: figures(),
    landings: { revenue: landedAt(98_000, 100_000), ht: null, hec: landedAt(294, 280) },
    potential: { value: given.people === false ? null : { ...none, mechanic: 350 }, error: null },
    untargeted: null,
    unplanned: { names: [], figures: noFiguresByService() },
    videocheck: { value: totals, error: null },
    brands: given.brands ?? [],
    qualityLeftOut: null,
    sales: { value: null, error: 'Impossible de charger les ventes du jour.' },
  })
}

describe('the morning report (3 §2.11)', () => {
  test('judges HT, HEC and CA Net as the synthesis does, projection and gap first', () => {
    const { measures, rate } = report()
    // 247 × 20 ÷ 13 of 400; 195 × 20 ÷ 13 of 280; 65 000 × 20 ÷ 13 of 100 000: 95 %, 107,1 %, 100 %
    // gaps: 247 − 260, 195 − 182, 65 000 − 65 000
    expect(
      measures.map(({ measure, total }) => [
        measure,
        total.realized,
        total.target,
        total.daily,
        total.projection,
        total.projectionPercent,
        total.projected.status,
        total.gapToDate,
      ]),
    ).toEqual([
      ['revenue', 65_000, 100_000, 5000, 100_000, 100, 'good', 0],
      ['ht', 247, 400, 17, 380, 95, 'good', -13],
      ['hec', 195, 280, 15, 300, 107.142857, 'good', 13],
    ])
    // the services of a measure have the same columns; one without target has neither gap nor projection
    expect(measures[1]?.rows).toMatchObject([
      { service: 'mechanic', gapToDate: -13, projectionPercent: 95 },
      { service: 'quickService', gapToDate: null, projectionPercent: null },
      { service: 'body', gapToDate: null, projectionPercent: null },
    ])
    // 61,75 % ÷ 65 % = 0,95; 65 000 ÷ 195, against 100 000 ÷ 280
    expect(measures[1]?.total).toMatchObject({ percent: 61.75, status: 'good' })
    expect(rate).toMatchObject({ value: 333.333333, target: 357.142857 })
  })

  test('compares the landing with its own target, and says what each remaining day must bring', () => {
    const { measures } = report()
    // 98 000 of 100 000, unreadable, 294 of 280; (100 000 − 65 000) ÷ 7, (400 − 247) ÷ 7, (280 − 195) ÷ 7
    expect(measures.map(({ total }) => [total.landingPercent, total.perDay])).toEqual([
      [98, 5000],
      [null, 21.857143],
      [105, 12.142857],
    ])
    // a service without target
    expect(measures[0]?.rows[2]).toMatchObject({ landingPercent: null, perDay: null })
  })

  test('compares hours billed and in progress with the planning to date, the total last', () => {
    const { potential } = report()
    expect(potential.value?.map(({ key }) => key)).toEqual([
      'mechanic',
      'quickService',
      'body',
      'global',
    ])
    // 350 − 247 − 30 = 73; 247 ÷ 350 = 70,57 %: from 70 % on to be watched
    expect(potential.value?.[0]).toMatchObject({
      ongoingHours: 30,
      ongoingWorkshops: 12,
      progress: { potential: 350, realized: 247, delay: 73, percent: 70.571429, status: 'warn' },
    })
  })

  test('shows work in progress while the planning has no one', () => {
    expect(report({ people: false }).potential.value?.[3]).toEqual({
      key: 'global',
      ongoingHours: 30,
      ongoingWorkshops: 12,
      progress: null,
    })
  })

  test('compares VideoCheck with its targets', () => {
    // 90 ÷ 120; 9 000 of 40 000 = 22,5 %; 9 000 ÷ 18 000 = 71 % of 70; 9 000 ÷ 90 = 33 % of 300
    expect(report().videocheck.value?.rows).toMatchObject([
      { key: 'completion', value: 75, target: 70, status: 'good' },
      { key: 'revenue', value: 9000, target: 40_000, status: 'bad' },
      { key: 'conversion', value: 50, target: 70, status: 'warn' },
      { key: 'perVideo', value: 100, target: 300, status: 'bad' },
    ])
  })

  test('computes the verdict of VideoCheck revenue from the printed value, as the page does: 39 999,60 € read 40 000 €', () => {
    const rows = report({ videos: { realizedRevenue: 39_999.6 } }).videocheck.value?.rows
    expect(rows?.[1]).toMatchObject({ key: 'revenue', value: 40_000, status: 'good' })
  })

  test('shows the message of a part that could not be read', () => {
    expect(report().sales.error).toBe('Impossible de charger les ventes du jour.')
  })
})

test('a table has ten rows at most, and counts the rows left out', () => {
  expect(capped([1, 2])).toEqual({ rows: [1, 2], left: 0 })
  expect(capped(Array.from({ length: 12 }, (_, i) => i))).toEqual({
    rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    left: 2,
  })
})

test('prints ten brands of ten indicators at most', () => {
  const [brand] = defaultBrands()
  const [one] = brand?.indicators ?? []
  if (!one) throw new Error('no indicator')
  const indicators = Array.from({ length: 11 }, (_, i) => ({
    ...one,
    indicatorId: `${i}`,
    status: 'good' as const,
    word: 'atteint',
    verdict: null,
  }))
  const brands = Array.from({ length: 12 }, (_, i) => ({
    brandName: `Marque ${i}`,
    surveyCount: 5,
    siteCount: 1,
    indicators,
  }))
  const { rows, left } = report({ brands }).brands
  expect([rows.length, left]).toEqual([10, 2])
  expect(rows.map((row) => [row.indicators.rows.length, row.indicators.left])).toEqual(
    rows.map(() => [10, 1]),
  )
})
