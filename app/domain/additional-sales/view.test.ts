import { describe, expect, it } from 'vitest'
import type { AdviserSales } from '../records/figures'
import { TARGET_FAMILIES, type TargetFamily } from './families'
import { type SiteSales, salesByService } from './rules'
import { salesTables } from './view'

const families = (given: Partial<Record<TargetFamily, number>> = {}) =>
  Object.fromEntries(TARGET_FAMILIES.map((key) => [key, given[key] ?? 0])) as Record<
    TargetFamily,
    number
  >
const site = (advisers: AdviserSales[]): SiteSales => ({
  siteId: 's',
  siteName: 'Nantes',
  days: { elapsed: 1, total: 2 },
  advisers,
  targets: {
    mechanic: families({ tires: 20, wipers: 10 }),
    quickService: families({ wipers: 5 }),
    body: families(),
  },
})
const tablesOf = (advisers: AdviserSales[], chosen: string | null = null) => {
  const sites = [site(advisers)]
  return salesTables(sites, salesByService(sites), chosen)
}
const SALES: AdviserSales[] = [
  { name: 'Zoé', service: 'mechanic', sales: { tires: 4, wipers: 1, additifs: 2 } },
  { name: 'Éric', service: 'mechanic', sales: { tires: 6 } },
  { name: 'Autre', service: 'mechanic', sales: { tires: 5 } },
  { name: 'Autre', service: 'quickService', sales: { wipers: 1 } },
]

describe('the tables of the advisers (3 §2.5)', () => {
  it('are those of the services that have some, then the sales that name nobody', () => {
    const tables = tablesOf(SALES)
    expect(tables.map(({ key, lines }) => [key, lines.map(({ name }) => name)])).toEqual([
      ['mechanic', ['Éric', 'Zoé']],
      ['other', ['Autre', 'Autre']],
    ])
    expect(tables[0]).toMatchObject({
      families: ['tires', 'wipers'],
      totals: { total: 13, sales: { tires: 10, wipers: 1, additifs: 2 } },
    })
    expect(tables[1]).toMatchObject({ families: ['tires', 'wipers'], totals: { total: 6 } })
  })

  it('draw the first family until another is chosen, the unattributed sales as their own part', () => {
    expect(tablesOf(SALES)[0]).toMatchObject({
      family: 'tires',
      shares: [
        { name: 'Éric', value: 6 },
        { name: 'Zoé', value: 4 },
        { key: 'unattributed', name: 'Ventes non attribuées', value: 5 },
      ],
    })
    expect(tablesOf(SALES, 'mechanic.wipers')[0]).toMatchObject({
      family: 'wipers',
      shares: [{ name: 'Zoé', value: 1 }],
    })
    expect(tablesOf(SALES, 'mechanic.rien')[0]?.family).toBe('tires')
  })

  it('put the smallest sellers of more than six together', () => {
    const many = Array.from({ length: 8 }, (_, i): AdviserSales => {
      return { name: `C${i}`, service: 'mechanic', sales: { tires: 8 - i } }
    })
    // 8, 7, 6, 5, 4, then 3 + 2 + 1
    expect(tablesOf(many)[0]?.shares.map(({ name, value }) => [name, value])).toEqual([
      ['C0', 8],
      ['C1', 7],
      ['C2', 6],
      ['C3', 5],
      ['C4', 4],
      ['Autres collaborateurs', 6],
    ])
  })
})
