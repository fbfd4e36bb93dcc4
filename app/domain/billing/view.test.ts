import { expect, test } from 'vitest'
import { noFigures } from '../records/figures'
import { entryCounts, entryParts, readDetail } from './view'

test('the total is the sum; shares are of the kinds above 0', () => {
  const counts = entryCounts({
    ...noFigures(),
    entriesClients: 30,
    entriesGaranties: 10,
    entriesCessions: -4,
  })
  expect(counts).toEqual({ clients: 30, garanties: 10, cessions: -4, total: 36 })
  // 30 and 10 of 40
  expect(entryParts(counts)).toEqual([
    { kind: 'clients', count: 30, percent: 75 },
    { kind: 'garanties', count: 10, percent: 25 },
    { kind: 'cessions', count: -4, percent: 0 },
  ])
})

test('without invoices there is no share', () => {
  expect(entryParts(entryCounts(noFigures())).map((part) => part.percent)).toEqual([
    null,
    null,
    null,
  ])
})

test('the address opens a known card only', () => {
  expect(readDetail('month.body')).toEqual({ span: 'month', key: 'body' })
  expect(['month.sales', 'year.body', '', null].map(readDetail)).toEqual([null, null, null, null])
})
