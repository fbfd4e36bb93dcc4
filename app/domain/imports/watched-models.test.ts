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

const star = { _id: 's', feeds: 'activity', file: 'Export *.xlsx' } as const
const site = { _id: 'e', feeds: 'activity', file: 'Export-*-{date}.csv', replaces: true } as const
const figures = { _id: 'a', feeds: 'activity', file: 'cumul {activity}.csv' } as const
const readWide = (name: string) => readPatternName(name, [star, site, figures], TODAY)

it.each([
  // a star is any text, a point of the pattern is only a point
  ['export lyon.xlsx', { kind: 'activity', date: '2026-11-23', among: ['s'] }],
  ['Export lyonxxlsx', null],
  // a name that states the morning's days, or those of the figures, is this morning's; an old file is left alone
  ['Export lyon 2026-11-20.xlsx', { kind: 'activity', date: '2026-11-23', among: ['s'] }],
  ['Export lyon 2026-11-19.xlsx', null],
  [
    'Export-LYV (1)-20261120.csv',
    { kind: 'activity', date: '2026-11-20', among: ['e'], replaceModel: true },
  ],
  // Thursday's figures are imported on Friday, Friday's on Monday; no import is for a Sunday's
  ['cumul 19112026.csv', { kind: 'activity', date: '2026-11-20', among: ['a'] }],
  ['cumul 2026-11-20.csv', { kind: 'activity', date: '2026-11-23', among: ['a'] }],
  ['cumul 2026-11-22.csv', null],
])('%s says %j (8 §5)', (name, said) => expect(readWide(name)).toEqual(said))

it('replaces only when each model of the name does', () => {
  const plain = { ...site, _id: 'p', replaces: undefined }
  expect(readPatternName('Export-LYV-20261120.csv', [site, plain], TODAY)).toEqual({
    kind: 'activity',
    date: '2026-11-20',
    among: ['e', 'p'],
  })
})
