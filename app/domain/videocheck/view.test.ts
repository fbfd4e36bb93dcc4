import { expect, test } from 'vitest'
import { aSite } from '../hierarchy/network.fixture'
import { siteVideocheck } from './month'
import { cholet, nantes, reze, row } from './sites.fixture'
import { statsData, totalsBy } from './stats'
import { videocheckTotals } from './totals'
import { tabOf, videocheckGap, videocheckGauges, videocheckLines } from './view'

test('the details begin with the furthest behind its revenue target, equals by name', () => {
  // 9 000 of 40 000, 4 500,25 of 20 000, 25 000 of 40 000
  const months = [
    { month: reze, name: 'Rezé' },
    { month: siteVideocheck('b', row('2026-11-18', 9, 9, 9, 25_000), undefined), name: 'Brest' },
    { month: nantes, name: 'Nantes' },
    { month: cholet, name: 'Cholet' },
    { month: siteVideocheck('a', row('2026-11-18', 9, 9, 9, 25_000), undefined), name: 'Angers' },
  ].map(({ month, name }, i) => ({
    month,
    site: aSite(`${i} ${name}`, { plateId: i < 2 ? 'p' : 'q' }),
  }))
  const lines = videocheckLines(months)
  expect(lines.map(({ name, date }) => [name, date])).toEqual([
    ['Nantes', '2026-11-18'],
    ['Rezé', '2026-11-19'],
    ['Angers', '2026-11-18'],
    ['Brest', '2026-11-18'],
  ])
  expect(months.map(({ month }) => videocheckGap(month))).toEqual([
    -15_499.75,
    -15_000,
    -31_000,
    null,
    -15_000,
  ])
  // concessions without data have no line; each plate sums its own
  expect(statsData(months).map(({ concessionId }) => concessionId)).toEqual(['0', '1', '2', '4'])
  const plates = totalsBy(months, ({ plateId }) => plateId)
  expect(plates.map(({ id, totals }) => [id, totals.realizedRevenue])).toEqual([
    ['p', 29_500.25],
    ['q', 34_000],
  ])
})

test('an address without a known tab shows the first', () => {
  expect(['details', 'import', 'overview', 'x', null].map(tabOf)).toEqual([
    'details',
    'import',
    'overview',
    'overview',
    'overview',
  ])
})

test('a gauge has its share of the target, null without a figure', () => {
  const shares = (month: typeof nantes) => {
    const totals = videocheckTotals(month)
    return totals && videocheckGauges(totals).map(({ share }) => share)
  }
  // 75 ÷ 70, 9 000 ÷ 40 000, 100 ÷ 300, 50 ÷ 70
  expect(shares(nantes)).toEqual([107.142857, 22.5, 33.333333, 71.428571])
  const zeros = siteVideocheck('nantes', row('2026-11-18', 0, 0, 0, 0), undefined)
  expect(shares(zeros)).toEqual([null, 0, null, null])
})
