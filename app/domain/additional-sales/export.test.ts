import { expect, test } from 'vitest'
import { FAMILIES } from '../sales-families'
import { salesTables } from './export'
import type { AdvisorLine } from './lines'

const advisor = (name: string, targets: AdvisorLine['targets']): AdvisorLine => ({
  key: name,
  name,
  siteId: 'a',
  siteName: 'Nantes',
  service: 'mechanic',
  total: 9,
  targets,
  sales: Object.fromEntries(FAMILIES.map((key) => [key, 3])) as AdvisorLine['sales'],
  objective: { realized: 3, target: 4, percent: 75, status: 'warn', verdict: null },
})

test('an advisor’s row has sales and targets by family, as on the page (7-beyond §3)', () => {
  const advisors = [advisor('Anne', { tires: 4, wipers: 0 }), advisor('Autre', {})]
  const table = salesTables([], advisors, [])[1]
  const columns = table?.headers.slice(-3)
  expect(columns).toEqual(['Stérilisants clim', 'Objectif Pneus', 'Objectif Balais'])
  expect(table?.rows.map((row) => row.slice(-3))).toEqual([
    [3, 4, 0],
    [3, null, null],
  ])
})
