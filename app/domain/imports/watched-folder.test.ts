import { expect, it } from 'vitest'
import { freeName, readWatchedName, reportName } from './watched-folder'

it.each([
  ['activite-2026-11-20.xlsx', { kind: 'activity', date: '2026-11-20' }],
  ['ACTIVITE-2026-11-20.XLSX', { kind: 'activity', date: '2026-11-20' }],
  ['videocheck-2026-11.xlsx', { kind: 'videocheck', date: '2026-11' }],
  // 30 February does not exist: the import reports it
  ['activite-2026-02-30.xlsx', { kind: 'activity', date: '2026-02-30' }],
  ['activite-2026-11-20.xls', null],
  ['activite-2026-11-20.xlsx.part', null],
  ['activite-20-11-2026.xlsx', null],
  ['copie de activite-2026-11-20.xlsx', null],
  ['activite-2026-11-20 (1).xlsx', null],
  ['videocheck-2026-11-20.xlsx', null],
  ['~$activite-2026-11-20.xlsx', null],
])('%s says %j', (name, said) => expect(readWatchedName(name)).toEqual(said))

it('a used name gets a number, and so does its report', () => {
  const taken = new Set(['a.xlsx', 'a (2).xlsx'])
  expect(freeName('b.xlsx', taken)).toBe('b.xlsx')
  expect(freeName('a.xlsx', taken)).toBe('a (3).xlsx')
  expect(reportName('a (3).xlsx')).toBe('a (3).rapport.txt')
})
