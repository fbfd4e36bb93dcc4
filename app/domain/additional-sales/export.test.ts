import { expect, test } from 'vitest'
import { FAMILIES } from '../sales-families'
import { salesTables } from './export'
import type { AdviserLine } from './lines'

const adviser = (name: string, targets: AdviserLine['targets']): AdviserLine => ({
  key: name,
  name,
  siteId: 'a',
  siteName: 'Nantes',
  service: 'mechanic',
  total: 9,
  targets,
  sales: Object.fromEntries(FAMILIES.map((key) => [key, 3])) as AdviserLine['sales'],
  objective: { realized: 3, target: 4, percent: 75, status: 'warn', verdict: null },
})

test('an adviser’s row has sales and targets by family, as on the page (7-beyond §3)', () => {
  const advisers = [adviser('Anne', { tires: 4, wipers: 0 }), adviser('Autre', {})]
  const table = salesTables([], advisers, [])[1]
  const columns = table?.headers.slice(-3)
  expect(columns).toEqual(['Stérilisants clim', 'Objectif Pneus', 'Objectif Balais'])
  expect(table?.rows.map((row) => row.slice(-3))).toEqual([
    [3, 4, 0],
    [3, null, null],
  ])
})
