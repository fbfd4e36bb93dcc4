import { describe, expect, it } from 'vitest'
import type { AdvisorSales } from '../records/figures'
import { TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import { inOrder, salesByAdvisor } from './lines'
import { type SiteSales, salesByService, UNATTRIBUTED } from './rules'
import {
  pageOfTables,
  printedTables,
  salesChart,
  salesTables,
  sitesIn,
  soldInAll,
  tableLines,
} from './view'

const families = (given: Partial<Record<TargetFamily, number>> = {}) =>
  Object.fromEntries(TARGET_FAMILIES.map((key) => [key, given[key] ?? 0])) as Record<
    TargetFamily,
    number
  >
const site = (advisers: AdvisorSales[]): SiteSales => ({
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
const tablesOf = (advisors: AdvisorSales[], chosen: string | null = null) => {
  const sites = [site(advisors)]
  return salesTables(tableLines(inOrder(salesByAdvisor(sites))), salesByService(sites), chosen)
}
const SALES: AdvisorSales[] = [
  { name: 'Zoé', service: 'mechanic', sales: { tires: 4, wipers: 1, additifs: 2 } },
  { name: 'Éric', service: 'mechanic', sales: { tires: 6 } },
  { name: 'Autre', service: 'mechanic', sales: { tires: 5 } },
  { name: 'Autre', service: 'quickService', sales: { wipers: 1 } },
]

describe('the tables of the advisors (3 §2.5)', () => {
  it('are those of the services with advisors, then the unattributed sales', () => {
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

  it('total an advisor’s families with a target; without a target, the families of the table', () => {
    const totals = tablesOf(SALES).map((table) =>
      table.lines.map((line) => [line.name, line.total, soldInAll(table, line)]),
    )
    // Zoé's two additives have no target; the unattributed sales have none either: 5 tires, 1 wiper
    expect(totals).toEqual([
      [
        ['Éric', 6, 6],
        ['Zoé', 7, 5],
      ],
      [
        ['Autre', 5, 5],
        ['Autre', 1, 1],
      ],
    ])
    const [table] = tablesOf(SALES)
    const untargeted = { target: 0, realized: 0 } as never
    const sales = { ...families({ tires: 9 }), additifs: 3 } as never
    expect(table && soldInAll(table, { objective: untargeted, sales })).toBe(9)
  })

  it('show the first family unless another is selected, with a slice of the unattributed sales', () => {
    expect(tablesOf(SALES)[0]).toMatchObject({
      family: 'tires',
      sold: 15,
      // shares of 15: 6, 4 and 5
      shares: [
        { name: 'Éric', value: 6, percent: 40 },
        { name: 'Zoé', value: 4, percent: 26.666667 },
        { key: 'unattributed', name: 'Ventes non attribuées', value: 5, percent: 33.333333 },
      ],
    })
    expect(tablesOf(SALES, 'mechanic.wipers')[0]).toMatchObject({
      family: 'wipers',
      shares: [{ name: 'Zoé', value: 1 }],
    })
    expect(tablesOf(SALES, 'mechanic.rien')[0]?.family).toBe('tires')
  })

  it('show the best seller first, and no advisor without sales of the family', () => {
    const sold = (name: string, tires: number): AdvisorSales => {
      return { name, service: 'mechanic', sales: { tires, wipers: 9 } }
    }
    const [table] = tablesOf([sold('Ana', 2), sold('Bob', 0), sold('Cléo', 7)])
    expect(table?.lines.map(({ name }) => name)).toEqual(['Ana', 'Bob', 'Cléo'])
    expect(table?.shares.map(({ name, value }) => [name, value])).toEqual([
      ['Cléo', 7],
      ['Ana', 2],
    ])
  })

  it('leave out unattributed rows without sales', () => {
    const nothing: AdvisorSales = { name: 'Autre', service: 'mechanic', sales: { tires: 0 } }
    expect(tablesOf([...SALES.slice(0, 2), nothing]).map(({ key }) => key)).toEqual(['mechanic'])
  })

  it('name the concessions only in a table of several concessions', () => {
    expect(tablesOf(SALES).map(({ several }) => several)).toEqual([false, false])
  })

  it('a service without any target has no donut', () => {
    const painter: AdvisorSales = { name: 'Ana', service: 'body', sales: { tires: 3 } }
    expect(tablesOf([painter])).toMatchObject([
      { key: 'body', families: [], family: null, shares: [], totals: { total: 3 } },
    ])
  })

  it('combine the smallest of more than six sellers', () => {
    const sellers = (count: number) =>
      Array.from({ length: count }, (_, i): AdvisorSales => {
        return { name: `C${i}`, service: 'mechanic', sales: { tires: count - i } }
      })
    const many = sellers(8)
    expect(tablesOf(sellers(6))[0]?.shares).toHaveLength(6)
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

describe('the lists of an aggregate scope', () => {
  const advisor = (name: string, service: AdvisorSales['service'] = 'mechanic'): AdvisorSales => {
    return { name, service, sales: { tires: 2 } }
  }
  // 26 concessions of 5 advisors each: 104 mechanics with 2 tyres, 26 advisors of quick service
  const sites = Array.from({ length: 26 }, (_, i) => ({
    ...site([...['A', 'B', 'C', 'D'].map((name) => advisor(name)), advisor('E', 'quickService')]),
    siteId: `s${i}`,
    siteName: `Garage ${i}`,
  }))
  // the last concession has only an unattributed row without sales
  const idle = { name: UNATTRIBUTED, service: 'mechanic' as const, sales: {} }
  const all = [...sites, { ...site([idle]), siteId: 'idle', siteName: 'Garage sans vente' }]
  const lists = tableLines(inOrder(salesByAdvisor(all)))
  const tables = salesTables(lists, salesByService(all), null)
  const linesIn = (found: Pick<ReturnType<typeof pageOfTables>, 'tables'>) =>
    found.tables.map(({ key, lines, totals }) => [key, lines.length, totals.sales.tires])

  it('show fifty advisors of each service a page, with the sums of all', () => {
    expect(tables[0]?.several).toBe(true)
    const first = pageOfTables(tables, null)
    expect(first.part).toEqual({ found: 130, page: 1, pages: 3 })
    expect(linesIn(first)).toEqual([
      ['mechanic', 50, 208],
      ['quickService', 26, 52],
    ])
    expect(linesIn(pageOfTables(tables, '3'))).toEqual([['mechanic', 4, 208]])
  })

  it('print the advisors of twenty-five concessions, with the sums of all', () => {
    const last = printedTables(tables, sitesIn(lists, all), '2')
    expect(last.part).toEqual({ found: 26, page: 2, pages: 2 })
    expect(linesIn(last)).toEqual([
      ['mechanic', 4, 208],
      ['quickService', 1, 52],
    ])
    expect(last.tables[0]?.lines[0]?.siteName).toBe('Garage 25')
  })
})

it('shows the service furthest behind first, one without a target last', () => {
  const sell = (service: AdvisorSales['service'], sales: AdvisorSales['sales']) => ({
    workerId: null,
    name: 'Paul',
    service,
    sales,
  })
  const services = salesByService([
    site([sell('mechanic', { tires: 12 }), sell('quickService', { wipers: 1 })]),
  ])
  // 1 of 5 ÷ 2 due, 12 of 30 ÷ 2 due, no target
  expect(
    salesChart(services).map(({ service, total }) => [service, total.proratedPercent]),
  ).toEqual([
    ['quickService', 40],
    ['mechanic', 80],
    ['body', null],
  ])
})
