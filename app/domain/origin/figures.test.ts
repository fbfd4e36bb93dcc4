import { describe, expect, it, test } from 'vitest'
import type { MonthDays } from '../calendar/working-days'
import { madeCells, madeFigures } from '../cells/scope-figures.fixture'
import { type FiguresByService, noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs, type ObjectifTotals } from '../targets/totals'
import {
  type Amounts,
  amountsOf,
  datedAmounts,
  type FigureQuery,
  originTerms,
  originValue,
  partAmounts,
  readOriginFigure,
  sumAmounts,
} from './figures'

const of = (
  figure: FigureQuery['figure'],
  measure: FigureQuery['measure'] = 'revenue',
): FigureQuery => ({
  figure,
  measure,
  service: null,
})
const REVENUE = of('realized')
const AMOUNTS: Amounts = {
  netRevenue: 12_000,
  totalHours: 150,
  hecHours: 120,
  realized: 12_000,
  compared: 12_000,
  target: 40_000,
  due: 21_000,
  projection: 160_000 / 7,
  day: 900,
}
const FIGURES = [
  ...(['realized', 'target', 'percent', 'gap', 'projection'] as const),
  ...(['day', 'dayTarget', 'caHec', 'caHt'] as const),
]

const ELAPSED: Readonly<Record<string, number>> = {
  '2026-11-02': 1,
  '2026-11-16': 10,
  '2026-11-18': 12,
  '2026-11-19': 13,
}
/** November 2026 with 20 working days. */
const DAYS: MonthDays = {
  total: 20,
  elapsedAt: (day) => ELAPSED[day ?? ''] ?? 0,
  isWorked: () => true,
}
const billed = (mechanic: number, body: number) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue: mechanic },
  body: { ...noFigures(), netRevenue: body },
})
function targets(global: number, mechanic: number): ObjectifTotals {
  const none = noObjectifs()
  const { services } = none
  return {
    ...none,
    global: { ...none.global, revenue: global },
    services: { ...services, mechanic: { ...services.mechanic, revenue: mechanic } },
  }
}

/** Concessions of two data dates, and one without data. */
const made = (date: string | null, services: FiguresByService, objectifs: ObjectifTotals) => ({
  activity: siteActivity(date ?? 'none', '2026-11', date ? [{ date, services }] : []),
  objectifs,
})
const SITES = [
  made('2026-11-19', billed(6_500, 2_600), targets(20_000, 14_000)),
  made('2026-11-16', billed(1_000, 0), targets(5_000, 5_000)),
  made(null, billed(0, 0), targets(4_000, 4_000)),
]
const cellsOn = (sites: typeof SITES) => ({
  cells: madeCells(sites, { date: '2026-11-19', days: DAYS }),
})

describe('a figure computed from its amounts', () => {
  it('follows the formula of its screen', () => {
    // 12 000 ÷ 40 000; 12 000 − 21 000; 40 000 ÷ 20; 12 000 ÷ 120 h and ÷ 150 h
    expect(FIGURES.map((figure) => originValue(AMOUNTS, of(figure), 20))).toEqual([
      12_000, 40_000, 30, -9_000, 22_857.142857, 900, 2_000, 100, 80,
    ])
  })

  it('is null without a target, hours or an elapsed day', () => {
    const none = { ...AMOUNTS, target: 0, due: 0, projection: null, hecHours: 0, totalHours: 0 }
    expect(FIGURES.map((figure) => originValue(none, of(figure), 20))).toEqual([
      12_000,
      null,
      null,
      null,
      null,
      900,
      null,
      null,
      null,
    ])
  })

  it('names the amounts of its formula in their order', () => {
    const terms = FIGURES.map((figure) =>
      originTerms(AMOUNTS, of(figure, 'hec')).map(({ label, of: what, value }) => [
        label,
        what,
        value,
      ]),
    )
    expect(terms).toEqual([
      [],
      [],
      [
        ['Réalisé', 'hec', 12_000],
        ['Objectif du mois', 'hec', 40_000],
      ],
      [
        ['Réalisé', 'hec', 12_000],
        ['Objectif à date', 'hec', 21_000],
      ],
      [['Réalisé', 'hec', 12_000]],
      [],
      [['Objectif du mois', 'hec', 40_000]],
      [
        ['CA Net', 'revenue', 12_000],
        ['Heures HEC', 'hec', 120],
      ],
      [
        ['CA Net', 'revenue', 12_000],
        ['Heures HT', 'ht', 150],
      ],
    ])
  })
})

const ratios = (due: number, projection: number | null) => ({ due, projection })

describe('date by date (4-decisions, 39)', () => {
  it('each date has its own days; a concession without data is not compared (4-decisions, 53)', () => {
    expect(datedAmounts(cellsOn(SITES), REVENUE, DAYS)).toEqual([
      // 20 000 × 13 ÷ 20; 9 100 × 20 ÷ 13
      {
        date: '2026-11-19',
        elapsed: 13,
        realized: 9_100,
        target: 20_000,
        ...ratios(13_000, 14_000),
      },
      // 5 000 × 10 ÷ 20; 1 000 × 20 ÷ 10
      {
        date: '2026-11-16',
        elapsed: 10,
        realized: 1_000,
        target: 5_000,
        ...ratios(2_500, 2_000),
      },
    ])
  })

  it('of one service', () => {
    const [first] = datedAmounts(cellsOn(SITES), { ...REVENUE, service: 'mechanic' }, DAYS)
    // 14 000 × 13 ÷ 20; 6 500 × 20 ÷ 13
    expect(first).toMatchObject({ realized: 6_500, target: 14_000, due: 9_100, projection: 10_000 })
  })

  it('the first working day projects the whole month', () => {
    const first = made('2026-11-02', billed(300, 0), targets(6_000, 6_000))
    // 6 000 ÷ 20; 300 × 20
    expect(datedAmounts(cellsOn([first]), REVENUE, DAYS)[0]).toMatchObject(ratios(300, 6_000))
  })
})

describe('the contribution of a part to an aggregate scope', () => {
  const activity = siteActivity('dole', '2026-11', [
    { date: '2026-11-18', services: billed(6_000, 0) },
    { date: '2026-11-19', services: billed(6_500, 2_600) },
  ])
  const figures = (objectifs: ObjectifTotals) =>
    madeFigures('2026-11-19', activity, objectifs, DAYS)
  const part = (objectifs: ObjectifTotals, dataDate: string) =>
    partAmounts(figures(objectifs), REVENUE, { dataDate }).amounts

  it('is empty in comparisons without a target, or without data while others have some (4-decisions, 53)', () => {
    const nothing = { compared: 0, target: 0, due: 0, projection: null }
    expect(part(noObjectifs(), '2026-11-19')).toMatchObject({ realized: 9_100, ...nothing })
    const dataless = madeFigures(
      '2026-11-19',
      siteActivity('brest', '2026-11', []),
      targets(20_000, 0),
      DAYS,
    )
    const brought = (dataDate: string | null) =>
      partAmounts(dataless, REVENUE, { dataDate }).amounts
    expect(brought('2026-11-19')).toMatchObject(nothing)
    expect(brought(null).target).toBe(20_000)
  })

  it('is of the requested service', () => {
    const asked = { ...REVENUE, service: 'mechanic' as const }
    expect(amountsOf(figures(targets(20_000, 14_000)), asked)).toMatchObject({
      // 14 000 × 13 ÷ 20; 6 500 − 6 000
      netRevenue: 6_500,
      realized: 6_500,
      target: 14_000,
      due: 9_100,
      day: 500,
    })
  })

  it('has a day’s amount only at the scope’s data date (4-decisions, 40)', () => {
    // 9 100 − 6 000
    expect(part(targets(20_000, 0), '2026-11-19').day).toBe(3_100)
    expect(part(targets(20_000, 0), '2026-11-18').day).toBe(0)
  })
})

test('parts add up exactly; a projection is of those that have one', () => {
  const part = (cents: number, projection: number | null) => ({
    dataDate: null,
    amounts: {
      netRevenue: cents,
      totalHours: cents,
      hecHours: cents,
      realized: cents,
      target: cents,
      due: cents,
      compared: cents,
      projection,
      day: cents,
    },
  })
  const { due, ...sum } = sumAmounts([part(0.1, null), part(0.2, 5), part(0.3, 2)])
  const six = {
    netRevenue: 0.6,
    totalHours: 0.6,
    hecHours: 0.6,
    realized: 0.6,
    target: 0.6,
    day: 0.6,
  }
  const all = { ...six, compared: 0.6 }
  expect(sum).toEqual({ ...all, projection: 7 })
  expect(due).toBeCloseTo(0.6, 10)
  expect(sumAmounts([part(1, null), part(2, null)]).projection).toBeNull()
})

test('the figure parameter defaults to the realised amount', () => {
  expect(['caHt', 'gap', 'x', null].map(readOriginFigure)).toEqual([
    'caHt',
    'gap',
    'realized',
    'realized',
  ])
})
