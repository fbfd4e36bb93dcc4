import { describe, expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'
import { decimalFaults } from './table-decimals'

const demo = demoProduct('decimals')

const SCREENS = [
  '/synthesis',
  '/synthesis?tab=causes',
  '/synthesis?tab=progress',
  '/synthesis?popup=revenue',
  '/revenue',
  '/revenue?tab=targets',
  '/hours',
  '/productivity',
  '/productivity?by=site',
  '/crescendo',
  '/crescendo?view=detail',
  '/crescendo?view=detail&section=split',
  '/crescendo?tab=targets',
  '/entries',
  '/quality',
  '/videocheck',
  '/historical-results',
  '/historical-results?metric=hec',
  '/financial-dashboard',
  '/financial-dashboard?columns=levers&metric=hec',
  '/financial-dashboard?columns=ahead',
  '/financial-dashboard/week',
  '/financial-dashboard/year',
  '/targets?month=2026-11',
  '/targets?month=2026-11&history=1',
  '/actions',
  '/origin?figure=revenue&metric=revenue',
  '/planning?month=2026-11',
  '/planning?month=2026-11&mode=edit',
  '/print-report',
  '/print-causes',
  '/print-week',
  '/print-year',
  '/print-productivity-report',
  '/print-additional-sales-report',
  '/print-historical-results',
  '/print-planning?month=2026-11',
]

const table = (...rows: string[]) => `<table><tbody><tr>${rows.join('</tr><tr>')}</tr></table>`

describe('figures of a column show the same decimals', () => {
  it.each([
    ['percentages', table('<td>51\u202f%</td>', '<td>81,8\u202f% en retard</td>')],
    ['days', table('<td>11</td>', '<td>25,5</td>')],
    ['hours', table('<td>a</td><td>11,0\u00a0h</td>', '<td>b</td><td>25,55\u00a0h</td>')],
    [
      'a column behind a row header of two rows',
      table('<th rowSpan="2">a</th><td>x</td><td>1</td>', '<td>y</td><td>2,5</td>'),
    ],
    [
      'sums of typed days',
      table('<td class="plan-sum">11</td>', '<td class="plan-sum">25,5</td>').replaceAll(
        '<tr>',
        '<tr data-worker="a"><td>7,5</td>',
      ),
    ],
  ])('finds unlike %s', (_, html) => expect(decimalFaults(html)).toHaveLength(1))

  it.each([
    ['equal ones', table('<td>51,0\u202f%</td>', '<td>81,8\u202f% en retard</td>', '<td>-</td>')],
    ['another unit', table('<td>51\u00a0€</td>', '<td>81,8\u202f%</td>')],
    [
      'dates, times, parts of a whole and sentences',
      table(
        '<td>11/12</td>',
        '<td>8 h 30</td>',
        '<td>1,5</td>',
        '<td>91\u202f% pour 95,6\u202f%</td>',
        '<td>83,4\u202f% pour 90\u202f%</td>',
      ),
    ],
    ['one measure per row', table('<td>9\u202f921</td><td>720</td>', '<td>61,5</td><td>55,3</td>')],
    ['typed days', table('<td>1</td>', '<td>0,5</td>').replaceAll('<tr>', '<tr data-worker="a">')],
  ])('leaves %s', (_, html) => expect(decimalFaults(html)).toEqual([]))

  it.each(['administrator', 'manager'] as const)(
    'on the screens and sheets of the demo network, for the %s',
    async (role) => {
      const page = await demo.as(role)
      await page.open(role === 'manager' ? '/synthesis' : '/synthesis?group=all')
      const scope = page.url.searchParams
      const faults: string[] = []
      let tables = 0
      for (const address of SCREENS) {
        const url = new URL(address, demo.server.url)
        for (const [name, value] of scope) url.searchParams.set(name, value)
        await page.open(url.href)
        expect(page.status, address).toBe(200)
        const html = page.body.toString('utf8')
        tables += html.match(/<table\b/g)?.length ?? 0
        faults.push(...decimalFaults(html).map((fault) => `${address}: ${fault}`))
      }
      expect(faults).toEqual([])
      expect(tables).toBeGreaterThan(30)
    },
    240_000,
  )
})
