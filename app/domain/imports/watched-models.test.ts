import { expect, it } from 'vitest'
import { readPatternName } from './watched-models'

const day = { _id: 'd', feeds: 'activity', file: 'extraction-{date}.csv' } as const
const month = { _id: 'm', feeds: 'videocheck', file: 'films {period}.xlsx' } as const
const fixed = { _id: 'f', feeds: 'sales', file: 'ventes (jour).txt' } as const
/** A Monday. */
const TODAY = '2026-11-23'
const read = (name: string) => readPatternName(name, [day, month, fixed], TODAY)

it.each([
  ['extraction-2026-11-20.csv', { kind: 'activity', date: '2026-11-20', among: ['d'] }],
  ['EXTRACTION-20261120.CSV', { kind: 'activity', date: '2026-11-20', among: ['d'] }],
  ['extraction-20112026.csv', { kind: 'activity', date: '2026-11-20', among: ['d'] }],
  ['extraction-31022026.csv', null],
  ['extraction-20261120xcsv', null],
  ['copie extraction-20261120.csv', null],
  ['films 2026-10.xlsx', { kind: 'videocheck', date: '2026-10', among: ['m'] }],
  ['films 2026-13.xlsx', null],
  // without a date in the name, that of the morning: Monday's import has Friday's figures
  ['ventes (jour).txt', { kind: 'activity', date: '2026-11-23', among: ['f'] }],
])('%s says %j', (name, said) => expect(read(name)).toEqual(said))

it('leaves models of the same pattern to the recognition of the file', () => {
  const twin = { ...day, _id: 't' }
  expect(readPatternName('extraction-20261120.csv', [day, twin], TODAY)?.among).toEqual(['d', 't'])
})
