import { expect, it } from 'vitest'
import type { ImportModel } from '../import-models/model'
import { applyColumns } from './columns-form'
import type { DraftModel } from './draft'
import { entriesOf } from './entries'
import { applyTable } from './table-form'
import { applyCheck } from './values-form'

const MODEL: ImportModel = {
  name: 'Titres',
  feeds: 'videocheck',
  table: { sheet: 'Feuil1', end: 'total' },
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: { site: [{ column: 'Site' }] },
}
const draftOf = (model: Partial<ImportModel> = {}): DraftModel => ({
  model: { ...MODEL, ...model },
  marks: {},
  proposedValues: {},
  checksTotal: true,
})
const table = (entries: [string, string][], model: Partial<ImportModel> = {}) =>
  applyTable(draftOf(model), entriesOf(entries)).model

const site = (entries: [string, string][]) =>
  applyColumns(draftOf(), entriesOf([['f.site.n', '1'], ...entries])).model.columns.site

it('gives a kind that was just chosen a first text, and keeps no text of another kind', () => {
  expect(site([['f.site.0.from', 's:file']])).toEqual([{ from: 'file' }])
  expect(site([['f.site.0.from', 's:above']])).toEqual([{ from: { above: 'Concession *' } }])
  const changed: [string, string][] = [
    ['f.site.0.from', 's:cell'],
    ['f.site.0.outer.above', 'Site *'],
  ]
  expect(site(changed)).toEqual([{ from: { cell: 'A1' } }])
  expect(site([...changed, ['f.site.0.outer.cell', 'c3']])).toEqual([{ from: { cell: 'C3' } }])
})

it('reads several sheets instead of the single one', () => {
  const entries: [string, string][] = [
    ['sheet', 'Feuil1'],
    ['readSheets', ' Edition* ; Atelier 2;; Edition*'],
  ]
  const { sheets, table: own } = table(entries, { sheets: { known: ['Synthèse'] } })
  expect(sheets).toEqual({ known: ['Synthèse'], read: ['Edition*', 'Atelier 2'] })
  expect(own).toEqual({ end: 'total' })
})

it('reads one sheet again when the names are removed, and keeps them without the field', () => {
  const sheets = { read: ['Edition*'], known: ['Synthèse'] }
  expect(table([['readSheets', '']], { sheets }).sheets).toEqual({ known: ['Synthèse'] })
  expect(table([['readSheets', '']], { sheets: { read: ['A'] } }).sheets).toBeUndefined()
  expect(table([], { sheets }).sheets).toEqual(sheets)
})

it('sets and removes the stated period', () => {
  const period: [string, string][] = [['period', 's:rightOf']]
  expect(table(period).period).toEqual({ rightOf: 'Période' })
  expect(table([['period', '']], { period: { cell: 'B2' } }).period).toBeUndefined()
  expect(table([], { period: { cell: 'B2' } }).period).toEqual({ cell: 'B2' })
})

it('replaces only with a name of files', () => {
  const check = (entries: [string, string][]) =>
    applyCheck(draftOf({ replaces: true, file: 'a.csv' }), entriesOf(entries)).model
  expect(
    check([
      ['name', 'A'],
      ['file', 'b*.csv'],
      ['replaces', 'on'],
    ]),
  ).toMatchObject({
    file: 'b*.csv',
    replaces: true,
  })
  expect(
    check([
      ['name', 'A'],
      ['file', 'b.csv'],
    ]).replaces,
  ).toBeUndefined()
  expect(
    check([
      ['name', 'A'],
      ['file', ''],
      ['replaces', 'on'],
    ]).replaces,
  ).toBeUndefined()
})
