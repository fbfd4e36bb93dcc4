import { describe, expect, it, test } from 'vitest'
import fc from '../../../tests/property'
import { monthAt } from '../calendar/month-days.fixture'
import { LEVERS } from '../causes/levers'
import { type MadeService, madeMonth, TWENTY_DAYS } from '../causes/levers.fixture'
import type { SiteMonth } from '../causes/site-causes'
import { MEASURES } from '../measures'
import { CELL_KEYS } from '../records/cell-keys'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { outsideNotes } from './notes'
import { sumScopeCells } from './scope-cells'
import { siteCells } from './site-cells'
import { progressView, realizedOf } from './views'

const DATE = '2026-11-19'
/** 13 of 20 working days. */
const DAYS = monthAt(13, 20)
type Amounts = Partial<Record<'mechanic' | 'quickService' | 'body', number>>

/** November of Dole in CA Net. @param rows services with a row in the file; undefined: all */
function dole(
  realized: Amounts,
  targets: Amounts,
  { budget = 0, rows }: { budget?: number; rows?: (keyof Amounts)[] } = {},
): SiteMonth {
  const services = noFiguresByService()
  const objectifs = noObjectifs()
  for (const [key, netRevenue] of Object.entries(realized) as [keyof Amounts, number][])
    services[key] = { ...noFigures(), netRevenue }
  for (const [key, revenue] of Object.entries(targets) as [keyof Amounts, number][]) {
    objectifs.services[key].revenue = revenue
    objectifs.global.revenue += revenue
  }
  if (budget) objectifs.global.revenue = budget
  return {
    activity: siteActivity('dole', '2026-11', [{ date: DATE, services, rows }]),
    objectifs,
    staff: { month: '2026-11', days: [] },
    frozen: null,
  }
}
const cellsOf = (month: SiteMonth) =>
  siteCells({ siteId: 'dole', name: 'Dole' }, month, { date: DATE, days: DAYS })
const revenueOf = (month: SiteMonth) => cellsOf(month).lines.revenue
const plain = (texts: string[]) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))

/* Mécanique 120 k of 200 k, Rapide 60 k of 100 k, Carrosserie 30 k without objective; f = 13 ÷ 20 */
const REALIZED = { mechanic: 120_000, quickService: 60_000, body: 30_000 }
const TARGETS = { mechanic: 200_000, quickService: 100_000 }

describe('the cells of a concession (4-decisions, 64)', () => {
  it('a budget of the services leaves what has no objective outside: −15 000, 30 000 outside', () => {
    const { global } = revenueOf(dole(REALIZED, TARGETS, { budget: 300_000 }))
    // 180 000 − 300 000 × 0,65
    expect(global.causes.gap).toBe(-15_000)
    expect(global.outside.amount).toBe(30_000)
    expect(plain(outsideNotes(global, 'revenue'))).toEqual([
      'dont 30 000 € sans objectif : Dole, Carrosserie',
    ])
    expect(realizedOf(global)).toBe(210_000)
  })

  it('a rest of at least 5 % is the objective of the one service without: −17 500', () => {
    const { global, body, shared, unallocated } = revenueOf(
      dole(REALIZED, TARGETS, { budget: 350_000 }),
    )
    // 210 000 − 350 000 × 0,65; Carrosserie 30 000 of 32 500
    expect(global.causes.gap).toBe(-17_500)
    expect([body.causes.target, body.causes.gap]).toEqual([32_500, -2500])
    expect([shared, unallocated, global.outside.amount]).toEqual([undefined, undefined, 0])
  })

  it('a negative rest is ‘Budget non réparti’: −15 000 + 32 500 = +17 500', () => {
    const realized = { mechanic: 120_000, quickService: 60_000 }
    const { global, unallocated } = revenueOf(dole(realized, TARGETS, { budget: 250_000 }))
    expect(global.causes.gap).toBe(17_500)
    expect(unallocated?.causes).toMatchObject({ target: -32_500, realized: 0, gap: 32_500 })
    expect(unallocated?.causes.levers.unsplit).toBe(32_500)
  })

  it('a rest under 5 % is no objective: it is not split, and the service stays outside', () => {
    // 314 000: 4,46 % of the budget; 316 000: 5,06 %
    const of = (budget: number) => revenueOf(dole(REALIZED, TARGETS, { budget }))
    expect(of(314_000).global.outside.amount).toBe(30_000)
    expect(of(314_000).unallocated?.causes.gap).toBe(-9100)
    expect(of(316_000).body.target).toBe(16_000)
    expect(of(316_000).unallocated).toBeUndefined()
  })

  it('several services without objective share the rest in one cell without levers', () => {
    const { global, shared, body, quickService } = revenueOf(
      dole(REALIZED, { mechanic: 200_000 }, { budget: 300_000 }),
    )
    // 90 000 of 100 000 × 0,65; 120 000 − 130 000
    expect(shared?.causes).toMatchObject({ target: 65_000, realized: 90_000, gap: 25_000 })
    expect(shared?.causes.levers).toMatchObject({ unsplit: 25_000, hours: 0 })
    expect(global.causes.gap).toBe(15_000)
    // in its own line a service without objective is compared with nothing
    expect([quickService.count, body.count, body.outside.amount]).toEqual([0, 0, 30_000])
  })

  it('a service without a row yet is not compared, and its objective is named', () => {
    const realized = { mechanic: 120_000 }
    const without = revenueOf(dole(realized, TARGETS, { rows: ['mechanic'] }))
    expect(without.global.causes.gap).toBe(-10_000)
    expect(plain(outsideNotes(without.global, 'revenue'))).toEqual([
      '100 000 € d’objectif sans activité reçue : Dole, Service Rapide',
    ])
    // with a row of 0: 0 − 65 000
    expect(revenueOf(dole(realized, TARGETS)).global.causes.gap).toBe(-75_000)
  })

  it('a negative figure is compared as it is', () => {
    expect(revenueOf(dole({ mechanic: -500 }, { mechanic: 200_000 })).global.causes.gap).toBe(
      -130_500,
    )
  })

  it('nothing is due in a month without working day', () => {
    const month = dole(REALIZED, TARGETS)
    const at = { date: DATE, days: monthAt(0, 0) }
    const { global } = siteCells({ siteId: 'dole', name: 'Dole' }, month, at).lines.revenue
    const progress = progressView(global, realizedOf(global))
    expect(progress).toMatchObject({ due: 0, projection: null, dailyTarget: 0 })
  })

  it('a third of the realised outside is a partial comparison, over cells and by size (4-decisions, 65)', () => {
    const partial = (body: number) => {
      const { global } = revenueOf(dole({ mechanic: 120_000, body }, { mechanic: 200_000 }))
      return progressView(global, realizedOf(global)).partial
    }
    expect([partial(59_999), partial(60_000), partial(-60_000)]).toEqual([undefined, true, true])
  })
})

describe('a doubted cell (4-decisions, 66)', () => {
  const month = dole({ mechanic: 320_000, quickService: 60_000 }, TARGETS)
  const doubts = new Map([[DATE, new Set(['mechanic revenue'] as const)]])

  it('is outside on both sides, and the gap with it follows', () => {
    const { global, mechanic } = revenueOf({ ...month, doubts })
    // 60 000 − 65 000; with it + 320 000 − 130 000
    expect(global.causes).toMatchObject({ realized: 60_000, target: 65_000, gap: -5000 })
    expect(progressView(global, realizedOf(global))).toMatchObject({
      realized: 380_000,
      compared: 60_000,
      wholeTarget: 300_000,
      gapWith: 185_000,
    })
    expect([mechanic.count, mechanic.doubted.realized]).toEqual([0, 320_000])
  })

  it('is doubted for its measure alone', () => {
    expect(cellsOf({ ...month, doubts }).lines.ht.global.doubted.count).toBe(0)
  })
})

const hundredths = (max: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: max * 100 }).map((n) => n / 100) },
  )
const chain = fc.tuple(hundredths(900), hundredths(900), hundredths(300_000))
const service: fc.Arbitrary<MadeService> = fc.record({
  targets: chain,
  realized: chain,
  planned: fc.tuple(hundredths(900), hundredths(900)),
})
const site = fc.record({
  services: fc.record({ mechanic: service, quickService: service, body: service }),
  budget: fc.option(hundredths(900_000), { nil: 0 }),
  day: fc.integer({ min: 1, max: 28 }),
  isDoubted: fc.boolean(),
})
const close = (a: number, b: number) => Math.abs(a - b) < 0.01

test('levers add up to the gap, cells to the concession, parts to the whole, on 1,000 random networks', () => {
  fc.assert(
    fc.property(
      fc.array(site, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...MEASURES),
      (network, measure) => {
        const sites = network.map(({ services, budget, day, isDoubted }, i) => {
          const date = `2026-11-${String(day).padStart(2, '0')}`
          const made = madeMonth(services, { date, budget })
          const doubts = new Map(
            isDoubted ? [[date, new Set([`mechanic ${measure}` as const])]] : [],
          )
          const at = { date: '2026-11-20', days: TWENTY_DAYS }
          return siteCells({ siteId: String(i), name: String(i) }, { ...made, doubts }, at)
        })
        for (const { lines, at } of sites) {
          const { global, ...rows } = lines[measure]
          const sum = (of: (key: (typeof CELL_KEYS)[number]) => number) =>
            CELL_KEYS.reduce((all, key) => all + of(key), 0)
          expect(
            close(
              sum((key) => rows[key]?.causes.gap ?? 0),
              global.causes.gap,
            ),
          ).toBe(true)
          expect(
            close(
              sum((key) => rows[key]?.budget ?? 0),
              global.budget,
            ),
          ).toBe(true)
          const done = Object.values(at.realized).reduce((all, own) => all + own[measure], 0)
          expect(close(realizedOf(global), done)).toBe(true)
          for (const { causes } of [global, ...Object.values(rows)]) {
            const levers = LEVERS.reduce((all, lever) => all + causes.levers[lever], 0)
            expect(close(levers, causes.gap)).toBe(true)
          }
        }
        const halves = [sites.slice(0, 2), sites.slice(2)].map((part) => sumScopeCells(part))
        const whole = sumScopeCells(halves).lines[measure].global
        const direct = sumScopeCells(sites).lines[measure].global
        for (const key of ['budget', 'target', 'projection', 'perDay', 'size'] as const)
          expect(close(whole[key], direct[key])).toBe(true)
        expect(close(whole.causes.gap, direct.causes.gap)).toBe(true)
        expect(whole.outside.sites).toEqual(direct.outside.sites)
      },
    ),
    { numRuns: 1000 },
  )
}, 60_000)
